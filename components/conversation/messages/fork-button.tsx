'use client';
import { GitFork } from 'lucide-react';
import { SmallButton } from '@/components/ui/small-button';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { useConversationScope } from '../conversation-scope';

export interface ForkButtonProps {
  /** The last event the fork keeps. */
  readonly seq: number;
  /** What a person said right after it: it stands in the fork's composer, to be said differently. */
  readonly draft?: string;
}

/** Not there for those who may only look (statement 66). */
export function ForkButton({ seq, draft }: ForkButtonProps) {
  const { fork } = useConversationScope();
  if (!fork) return null;
  const label = draft === undefined ? threadStrings.forkHere : threadStrings.editInFork;
  return <SmallButton label={label} icon={GitFork} onClick={() => fork(seq, draft)} />;
}
