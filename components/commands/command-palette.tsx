'use client';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { backdropClass } from '@/components/ui/floating/dialog-class';
import { optionClass } from '@/components/ui/popup-class';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { strings } from '@/components/ui/strings/strings';
import type { Command } from './command';
import { commandGroups } from './command-groups';
import { useCommandState } from './command-state';
import { KeyCaps } from './key-caps';
import { rankCommands } from './rank-commands';
import { useOfferedCommands } from './use-offered-commands';

const text = commandStrings.palette;

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Everything that can be done here, found by typing. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          data-modal
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[min(480px,76dvh)] w-[min(600px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line-strong bg-raised shadow-pop outline-none transition-[scale,opacity] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">{text.title}</Dialog.Title>
          <PaletteList onClose={onClose} />
          <Dialog.Close className="sr-only">{strings.general.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ShownGroup = {
  readonly label: string | null;
  readonly items: readonly Command[];
};

function PaletteList({ onClose }: { readonly onClose: () => void }) {
  const { typed: query, type, looking } = useCommandState();
  const commands = useOfferedCommands('palette');
  const sorted = commandGroups(commands);
  const all = sorted.flatMap(({ items }) => items);
  // By section while nothing is typed; then the best match first, wherever it belongs.
  const groups: readonly ShownGroup[] =
    query.trim() === '' ? sorted : [{ label: null, items: rankCommands(all, query) }];
  const filtered = groups.filter(({ items }) => items.length > 0);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filteredItems={filtered}
      value={query}
      onValueChange={type}
      itemToStringValue={({ title }) => title}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.InputGroup className="flex h-12 shrink-0 items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
        <Autocomplete.Input
          aria-label={text.label}
          placeholder={text.placeholder}
          className="h-full w-full bg-transparent text-14 outline-none placeholder:text-ink-3"
        />
      </Autocomplete.InputGroup>
      <Autocomplete.Empty className="px-4 py-6 text-center text-ink-3 empty:hidden">
        {looking ? text.looking : text.nothing}
      </Autocomplete.Empty>
      <Autocomplete.List
        aria-label={text.title}
        className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-1.5 data-empty:p-0"
      >
        {(group: ShownGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className="not-first:mt-1">
            {group.label !== null && (
              <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-11 text-ink-3 select-none">
                {group.label}
              </Autocomplete.GroupLabel>
            )}
            <Autocomplete.Collection>
              {(command: Command) => (
                <CommandItem
                  key={command.id}
                  command={command}
                  section={group.label === null}
                  onRun={() => run(command)}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteFooter />
    </Autocomplete.Root>
  );
}

interface CommandItemProps {
  readonly command: Command;
  /** Where the list is not sorted by section, each says its own. */
  readonly section: boolean;
  readonly onRun: () => void;
}

function CommandItem({ command, section, onRun }: CommandItemProps) {
  const Icon = command.icon;
  return (
    <Autocomplete.Item
      value={command}
      onClick={onRun}
      className={cx(optionClass, 'h-8 px-2.5 data-highlighted:[&_.text-ink-3]:text-ink-2')}
    >
      <span className="grid size-4 shrink-0 place-items-center text-ink-3">
        {Icon && <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
      </span>
      <span className="max-w-full shrink-0 truncate sm:max-w-3/4">{command.title}</span>
      {command.detail && (
        <span className="min-w-0 truncate text-12 text-ink-3 max-sm:hidden">{command.detail}</span>
      )}
      <span className="flex-1" />
      {section && (
        <span className="shrink-0 text-11 text-ink-3 max-sm:hidden">
          {commandStrings.sections[command.section]}
        </span>
      )}
      {command.keys && (
        <span className="max-sm:hidden">
          <KeyCaps keys={command.keys} />
        </span>
      )}
    </Autocomplete.Item>
  );
}

function PaletteFooter() {
  return (
    <footer
      aria-hidden
      className="flex shrink-0 items-center gap-4 border-t bg-sunken px-4 py-2 text-11 text-ink-3 max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <KeyCaps keys="ArrowUp" /> <KeyCaps keys="ArrowDown" /> {text.move}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys="Enter" /> {text.run}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys="Escape" /> {text.close}
      </span>
    </footer>
  );
}
