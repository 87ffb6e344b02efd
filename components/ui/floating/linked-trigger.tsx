'use client';
import { mergeProps } from '@base-ui/react/merge-props';
import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { assignRef, createTriggerLink, type TriggerLink, type TriggerProps } from './trigger-link';

export type PopupKind = 'menu' | 'dialog' | 'hint';

export function useTriggerLink(): { readonly link: TriggerLink; readonly wanted: boolean } {
  const [link] = useState(createTriggerLink);
  return { link, wanted: useStore(link, (state) => state.wanted) };
}

export interface LinkedTriggerProps {
  readonly link: TriggerLink;
  readonly popup: PopupKind;
  readonly trigger: ReactElement;
}

/** The button itself, with what its popup wants of it; until the popup is there, with what makes it come. */
export function LinkedTrigger({ link, popup, trigger }: LinkedTriggerProps) {
  const given = useStore(link, (state) => state.given);
  const { ref: ownRef, ...own } = trigger.props as TriggerProps & { ref?: Ref<HTMLElement> };
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const release = assignRef(ownRef, element);
      link.setState({ element });
      return () => {
        release();
        link.setState({ element: null });
      };
    },
    [link, ownRef],
  );
  // Only once the button bears what the popup gave it does a press reach the popup.
  useEffect(() => {
    if (!given || !link.pressed) return;
    link.pressed = false;
    const { element } = link.getState();
    if (element && isStillMeant(element)) element.click();
  }, [link, given]);
  const props = mergeProps<'div'>(given ?? waitingProps(link, popup), own);
  return cloneElement(trigger as ReactElement<{ ref?: Ref<HTMLElement> }>, { ...props, ref });
}

/** Who has gone on to something else meanwhile is not to be called back. Not every browser gives pressed buttons the focus. */
function isStillMeant(element: HTMLElement): boolean {
  const { activeElement } = element.ownerDocument;
  return activeElement === element || activeElement === element.ownerDocument.body;
}

const waitingProps = (link: TriggerLink, popup: PopupKind): TriggerProps =>
  popup === 'hint' ? waitForHint(link) : waitForPress(link, popup);

/** Fingers do not hover, and a press needs no explanation. */
function waitForHint(link: TriggerLink): TriggerProps {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') link.setState({ wanted: true });
    },
    onFocus: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) link.setState({ wanted: true });
    },
  };
}

/** A press that comes before the code is kept, whole, until the popup can have it. */
function waitForPress(link: TriggerLink, popup: Exclude<PopupKind, 'hint'>): TriggerProps {
  const want = () => link.setState({ wanted: true });
  const keep = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    link.pressed = true;
    want();
  };
  return {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: want,
    onFocus: want,
    onClickCapture: keep,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (popup === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) keep(event);
    },
  };
}
