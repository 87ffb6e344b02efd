'use client';
import { type ReactElement, Suspense } from 'react';
import { LinkedTrigger, useTriggerLink } from './floating/linked-trigger';
import { lazyPart } from './lazy-part';

export interface HintProps {
  readonly text: string;
  readonly keys?: string;
  readonly children: ReactElement;
}

const HintPopup = lazyPart(() => import('./floating/hint-popup').then((file) => file.HintPopup));

/** A tooltip: says again what its control is called, and by which keys it is reached. */
export function Hint({ text, keys, children }: HintProps) {
  const { link, wanted } = useTriggerLink();
  return (
    <>
      <LinkedTrigger link={link} popup="hint" trigger={children} />
      {wanted && (
        <Suspense>
          <HintPopup link={link} text={text} keys={keys} />
        </Suspense>
      )}
    </>
  );
}
