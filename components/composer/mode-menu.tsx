'use client';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ModeRow } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { Kbd } from '@/components/ui/kbd';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { ModeIcon, modeChipClass } from '@/components/ui/mode-mark';
import { modeClass } from '@/components/ui/mode-tone';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ModeSwitch } from './use-mode-switch';

const text = composerStrings.mode;

/** The running mode on its button; what may be chosen, each with the line that says what it allows. */
export function ModeMenu({ modes }: { readonly modes: ModeSwitch }) {
  const { running, selected, offered, isPending, isRunning } = modes;
  const isFixed = !offered.some((mode) => mode.name === selected.name);
  return (
    <>
      <Menu
        side="top"
        className="w-100 max-w-[calc(100vw-24px)]"
        trigger={
          <button
            type="button"
            aria-label={text.button(running.label)}
            className={cx(
              modeClass(running),
              modeChipClass,
              'h-7 data-popup-open:bg-mode/18 hover:bg-mode/18',
            )}
          >
            <ModeIcon mode={running} />
            {running.label}
            <ChevronDown aria-hidden className="size-3 opacity-70" />
          </button>
        }
      >
        <div className="flex items-center justify-between pr-2">
          <MenuLabel>{text.heading}</MenuLabel>
          <Kbd keys={text.keys} className="max-sm:hidden" />
        </div>
        {isFixed && (
          <>
            <ModeItem mode={selected} current onSelect={null} />
            <MenuSeparator />
          </>
        )}
        {offered.map((mode) => (
          <ModeItem
            key={mode.name}
            mode={mode}
            current={mode.name === selected.name}
            onSelect={() => modes.select(mode.name)}
          />
        ))}
        {isRunning && <p className="px-2 pt-1 pb-1.5 text-11 text-ink-3">{text.whileRunning}</p>}
      </Menu>
      <PendingMode mode={selected} shown={isPending} />
    </>
  );
}

interface ModeItemProps {
  readonly mode: ModeRow;
  readonly current: boolean;
  /** Null where it can be shown but not chosen (statement 12). */
  readonly onSelect: (() => void) | null;
}

function ModeItem({ mode, current, onSelect }: ModeItemProps) {
  const id = useId();
  return (
    <MenuItem
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}summary`}
      aria-current={current ? 'true' : undefined}
      disabled={onSelect === null}
      onClick={() => onSelect?.()}
      className="items-start"
    >
      <ModeIcon mode={mode} className="mt-0.5" />
      <span className="grid min-w-0 flex-1">
        <span id={`${id}label`} className="font-medium">
          {mode.label}
        </span>
        <span id={`${id}summary`} className="text-12 text-ink-2">
          {onSelect ? mode.summary : text.fixedReview}
        </span>
      </span>
      {current && <Check aria-hidden className="mt-0.5 size-3.5 text-ink-2" />}
    </MenuItem>
  );
}

/** Announced when it appears, and gone when it landed. */
function PendingMode({ mode, shown }: { readonly mode: ModeRow; readonly shown: boolean }) {
  return (
    <span role="status" className="shrink-0 whitespace-nowrap">
      {shown && (
        <span className={cx(modeClass(mode), 'inline-flex items-center gap-1 text-12 text-mode')}>
          <ModeIcon mode={mode} />
          {text.pending(mode.label)}
        </span>
      )}
    </span>
  );
}
