'use client';
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Kbd } from '../kbd';
import { hintPace } from './hint-pace';
import { TriggerBridge } from './trigger-bridge';
import type { TriggerLink } from './trigger-link';

export interface HintPopupProps {
  readonly link: TriggerLink;
  readonly text: string;
  readonly keys?: string;
}

export function HintPopup({ link, text, keys }: HintPopupProps) {
  const [focused] = useState(() => link.getState().element?.matches(':focus-visible'));
  const delay = useStore(hintPace, (state) => state.delay);
  useHover(link);
  // Its button may go while it shows.
  useEffect(() => () => hintPace.getState().tell(false), []);
  return (
    <Tooltip.Root defaultOpen={focused} onOpenChange={(open) => hintPace.getState().tell(open)}>
      <Tooltip.Trigger delay={delay} render={(given) => <TriggerBridge link={link} given={given} />} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-11 text-bg shadow-pop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
            {keys && <Kbd keys={keys} inverted />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** The pointer that made the code come stands over the button already: it is told so once more. */
function useHover(link: TriggerLink): void {
  useEffect(() => {
    const { element } = link.getState();
    if (!element?.matches(':hover')) return;
    element.dispatchEvent(new MouseEvent('mouseenter'));
    element.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  }, [link]);
}
