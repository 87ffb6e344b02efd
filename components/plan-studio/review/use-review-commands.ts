'use client';
import { Check, PencilLine, X } from 'lucide-react';
import { useCommands } from '@/components/commands/use-commands';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { useStudioState } from '../model/studio-context';
import type { Review } from './use-review';

const text = commandStrings.plan;

export interface ReviewCommandsOptions {
  readonly review: Review;
  /** The decision is open, and the newest revision is shown. */
  readonly canDecide: boolean;
  readonly requestChanges: () => void;
}

/** The same three letters as in the inbox. While steps are being chosen, approving means those. */
export function useReviewCommands({ review, canDecide, requestChanges }: ReviewCommandsOptions): void {
  const picks = useStudioState((state) => state.picks);
  const enabled = canDecide && !review.pending;
  useCommands([
    {
      id: 'plan-approve',
      title: picks ? text.approvePicked : text.approve,
      section: 'plan',
      keys: 'A',
      icon: Check,
      enabled: enabled && picks?.size !== 0,
      run: () => void review.decide('approve', picks ? [...picks] : undefined),
    },
    {
      id: 'plan-request-changes',
      title: text.requestChanges,
      section: 'plan',
      keys: 'C',
      icon: PencilLine,
      enabled: enabled && picks === null,
      run: requestChanges,
    },
    {
      id: 'plan-reject',
      title: text.reject,
      section: 'plan',
      keys: 'R',
      icon: X,
      enabled: enabled && picks === null,
      run: () => void review.decide('reject'),
    },
  ]);
}
