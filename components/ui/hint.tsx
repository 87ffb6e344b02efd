import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd';

/** A tooltip: says again what its control is called, and by which keys it is reached. */
export function Hint(props: {
  readonly text: string;
  readonly keys?: string;
  readonly children: ReactElement;
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={props.children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-11 text-bg shadow-pop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {props.text}
            {props.keys && <Kbd keys={props.keys} inverted />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

export const HintProvider = Tooltip.Provider;
