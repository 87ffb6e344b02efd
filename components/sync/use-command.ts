'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '@/components/ui/toasts';
import { newCommandId, type Refusal, refusalOf } from './api';
import { createCommandIds } from './command-ids';
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
  const [ids] = useState(() => createCommandIds(newCommandId));
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input) => {
      const command = ids.next(input);
      try {
        return await send({ ...input, commandId: command.id });
      } catch (error) {
        if (refusalOf(error).unreachable) command.lost();
        throw error;
      }
    },
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
