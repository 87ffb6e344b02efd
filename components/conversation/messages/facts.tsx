import { Children, Fragment, isValidElement, type ReactNode } from 'react';

/** Short facts in a row, a dot between them. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return Children.toArray(children)
    .filter(isValidElement)
    .map((fact, index) => (
      <Fragment key={fact.key}>
        {index > 0 && <span aria-hidden>·</span>}
        {fact}
      </Fragment>
    ));
}
