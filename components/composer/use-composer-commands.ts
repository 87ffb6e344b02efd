'use client';
import { ArrowUp, Cpu, MessageSquare, RotateCcw, Square } from 'lucide-react';
import type { RefObject } from 'react';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { modeIcon } from '@/components/ui/mode-mark';
import { commandStrings } from '@/components/ui/strings/command-strings';
import type { ModeSwitch } from './use-mode-switch';
import type { SlashActions } from './use-slash-actions';

const text = commandStrings.composer;

export interface ComposerCommandsOptions {
  readonly modes: ModeSwitch;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly isRunning: boolean;
  readonly stop: () => void;
  readonly actions: SlashActions;
  readonly chooseModel: () => void;
}

/** Statement 12: the modes the picker offers, by name; and the keys that the box answers itself (statement 42). */
export function useComposerCommands(options: ComposerCommandsOptions): void {
  const { modes, boxRef, isRunning, stop, actions, chooseModel } = options;
  useCommands([
    {
      id: 'focus-composer',
      title: text.focus,
      section: 'composer',
      keys: '/',
      icon: MessageSquare,
      run: () => boxRef.current?.focus(),
    },
    {
      id: 'stop-turn',
      title: text.stop,
      section: 'conversation',
      keys: 'Mod+.',
      icon: Square,
      enabled: isRunning,
      run: stop,
    },
    {
      id: 'retry-turn',
      title: text.retry,
      section: 'conversation',
      icon: RotateCcw,
      enabled: actions.isPossible('retry'),
      run: () => void actions.run('retry', ''),
    },
    { id: 'choose-model', title: text.chooseModel, section: 'composer', icon: Cpu, run: chooseModel },
    ...modes.offered.map(
      (mode): Command => ({
        id: `mode-${mode.name}`,
        title: text.mode(mode.label),
        section: 'mode',
        icon: modeIcon(mode),
        detail: mode.summary,
        enabled: mode.name !== modes.selected.name,
        run: () => modes.select(mode.name),
      }),
    ),
    ...boxKeys,
  ]);
}

const inTheBox = (id: string, title: string, keys: string): Command => ({
  id: `composer-${id}`,
  title,
  section: 'composer',
  keys,
  keysElsewhere: true,
  shownIn: 'keys',
  icon: ArrowUp,
  run: () => undefined,
});

const boxKeys: readonly Command[] = [
  inTheBox('send', text.send, 'Enter'),
  inTheBox('newline', text.newline, 'Shift+Enter'),
  inTheBox('steer', text.steer, 'Mod+Enter'),
  inTheBox('queued', text.editQueued, 'ArrowUp'),
  inTheBox('cycle-mode', text.cycleMode, 'Shift+Tab'),
  inTheBox('leave', text.leave, 'Escape Shift+Tab'),
  inTheBox('stop', text.stop, 'Escape Escape'),
  inTheBox('commands', text.commands, '/'),
  inTheBox('mention', text.mention, '@'),
];
