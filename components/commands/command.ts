/**
 * Owns what a person can do by name or by key: whoever shows an action registers it here while it can be done, and the
 * palette, the list of keys and the keyboard itself know only what is registered.
 */
import type { ComponentType } from 'react';
import type { commandStrings } from '@/components/ui/strings/command-strings';

export type CommandSection = keyof typeof commandStrings.sections;

/** As of lucide-react; or one's own. */
export type CommandIcon = ComponentType<{
  readonly 'aria-hidden'?: boolean;
  readonly className?: string;
  readonly strokeWidth?: number;
}>;

export interface Command {
  /** Unique among what is registered at a time, e.g. `go-inbox`. */
  readonly id: string;
  readonly title: string;
  readonly section: CommandSection;
  /** `Mod` is Ctrl or Cmd: `Mod+K`, `Shift+Tab`, `?`, `J`; strokes after another: `G I`. */
  readonly keys?: string;
  /** The keys belong to a control that answers them itself, e.g. a text box: they are listed, not bound. */
  readonly keysElsewhere?: boolean;
  /** The keys act also where a dialog covers the page. */
  readonly overDialogs?: boolean;
  /** Default: in both, in the list of keys only with keys. */
  readonly shownIn?: 'palette' | 'keys';
  readonly icon?: CommandIcon;
  /** Beside the title: which of several of that name. */
  readonly detail?: string;
  /** What puts away, takes along or deletes: after the others of its section. */
  readonly seldom?: boolean;
  /** Further words it is found by. */
  readonly words?: string;
  /** False: neither offered nor bound. */
  readonly enabled?: boolean;
  run(): void;
}
