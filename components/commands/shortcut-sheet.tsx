'use client';
import { Dialog } from '@/components/ui/dialog';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { commandGroups } from './command-groups';
import { KeyCaps } from './key-caps';
import { useOfferedCommands } from './use-offered-commands';

const text = commandStrings.sheet;

export interface ShortcutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys of the screen one is on: exactly what is registered. */
export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  const groups = commandGroups(useOfferedCommands('keys'));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={text.title}
      description={text.text}
      width="wide"
    >
      <div className="gap-8 sm:columns-2">
        {groups.map(({ section, label, items }) => (
          <section key={section} aria-label={label} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-11 text-ink-3">{label}</h3>
            <dl>
              {items.map(({ id, title, keys = '' }) => (
                <div key={id} className="flex min-h-7 items-center justify-between gap-4">
                  <dt className="min-w-0">{title}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
