'use client';
import { type ReactElement, Suspense } from 'react';
import { LinkedTrigger, useTriggerLink } from './floating/linked-trigger';
import type { PopoverContent } from './floating/popover-content';
import { lazyPart } from './lazy-part';

export interface PopoverProps extends PopoverContent {
  /** The button that opens it; carries its accessible name. */
  readonly trigger: ReactElement;
}

const PopoverPopup = lazyPart(() => import('./floating/popover-popup').then((file) => file.PopoverPopup));

/** Something small to read or to fill in beside what it is about. */
export function Popover({ trigger, ...popup }: PopoverProps) {
  const { link, wanted } = useTriggerLink();
  return (
    <>
      <LinkedTrigger link={link} popup="dialog" trigger={trigger} />
      {(wanted || popup.open) && (
        <Suspense>
          <PopoverPopup link={link} {...popup} />
        </Suspense>
      )}
    </>
  );
}
