'use client';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpFromLine,
  Columns2,
  Download,
  GitCommitHorizontal,
  GitCompare,
} from 'lucide-react';
import { useCommands } from '@/components/commands/use-commands';
import type { DiffLayout } from '@/components/diff/diff-rows';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import type { SpaceId } from '@/server/core/ids';
import { type ChangesState, changeView } from './changes-state';
import { COMMIT_MESSAGE } from './commit-form';
import { downloadPatch } from './download-patch';
import type { Push } from './use-push';

const text = changesStrings.commands;

export interface ChangesCommandsProps {
  readonly spaceId: SpaceId;
  readonly view: ChangesState;
  /** Null where there is no room to choose. */
  readonly layout: DiffLayout | null;
  readonly onLayout: (next: DiffLayout) => void;
  readonly push: Push;
  readonly mayChange: boolean;
  readonly canCommit: boolean;
  readonly canPush: boolean;
  readonly onStep: (by: 1 | -1) => void;
}

/** What can be done with the changes, by name or by key, while they are shown. */
export function ChangesCommands(props: ChangesCommandsProps) {
  const { spaceId, view, layout, onLayout, push, mayChange, canCommit, canPush, onStep } = props;
  useCommands([
    {
      id: 'changes-next',
      title: text.next,
      section: 'changes',
      keys: 'J',
      icon: ArrowDown,
      run: () => onStep(1),
    },
    {
      id: 'changes-previous',
      title: text.previous,
      section: 'changes',
      keys: 'K',
      icon: ArrowUp,
      run: () => onStep(-1),
    },
    {
      id: 'changes-commit',
      title: text.commit,
      section: 'changes',
      icon: GitCommitHorizontal,
      enabled: mayChange && canCommit,
      run: () => document.getElementById(COMMIT_MESSAGE)?.focus(),
    },
    {
      id: 'changes-push',
      title: text.push,
      section: 'changes',
      icon: ArrowUpFromLine,
      enabled: mayChange && canPush && !push.pending,
      run: () => void push.run(),
    },
    {
      id: 'changes-layout',
      title: text.layout,
      section: 'changes',
      icon: Columns2,
      enabled: layout !== null,
      run: () => onLayout(layout === 'split' ? 'unified' : 'split'),
    },
    {
      id: 'changes-compare',
      title: text.compare,
      section: 'changes',
      icon: GitCompare,
      run: () => changeView({ against: view.against === 'start' ? 'head' : 'start' }),
    },
    {
      id: 'changes-patch',
      title: text.patch,
      section: 'changes',
      icon: Download,
      run: () => downloadPatch(spaceId, 'changes'),
    },
  ]);
  return null;
}
