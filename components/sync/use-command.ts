'use client';
import { useMutation } from '@tanstack/react-query';
import { toasts } from '@/components/ui/toasts';
import { newCommandId, type Refusal, refusalOf } from './api';
import { refusalText } from './refusal-text';

export interface Command<Input, Output> {
  /** Resolves with null when the server refused; the person has then been told why. */
  run(input: Input): Promise<Output | null>;
  readonly pending: boolean;
}

/**
 * One change on the server: carries a command id, and says in a passing message why it failed, unless `handled` answers
 * true because the screen says it itself.
 */
export function useCommand<Input, Output>(
  send: (input: Input & { commandId: string }) => Promise<Output>,
  handled?: (refusal: Refusal) => boolean,
): Command<Input, Output> {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input) => send({ ...input, commandId: newCommandId() }),
  });
  return {
    pending: isPending,
    run: (input) =>
      mutateAsync(input).catch((error: unknown) => (handled?.(refusalOf(error)) ? null : sayWhy(error))),
  };
}

function sayWhy(error: unknown): null {
  const { title, text } = refusalText(refusalOf(error));
  toasts.add({ type: 'error', title, description: text, priority: 'high' });
  return null;
}
