import { type Ref, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { assignRef, type TriggerLink, type TriggerProps } from './trigger-link';

export interface TriggerBridgeProps {
  readonly link: TriggerLink;
  readonly given: TriggerProps & { readonly ref?: Ref<HTMLElement> };
}

/** Stands where a popup's trigger would, and passes what that would have to the button in the page. */
export function TriggerBridge({ link, given: { ref, ...given } }: TriggerBridgeProps) {
  const element = useStore(link, (state) => state.element);
  useLayoutEffect(() => assignRef(ref, element), [ref, element]);
  useLayoutEffect(() => link.setState({ given }));
  useLayoutEffect(() => () => link.setState({ given: null }), [link]);
  return null;
}
