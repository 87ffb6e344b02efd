'use client';
import { useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useModes } from '@/components/sync/use-modes';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId } from '@/server/core/ids';
import { readTyped } from './slash-command';
import { useDraft } from './use-draft';
import type { ModeSwitch } from './use-mode-switch';

const text = strings.space.composer;

export interface Composer {
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  /** Why what was typed cannot be sent. */
  readonly fault: string | null;
  readonly stopping: boolean;
  send(options?: { steer: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface ComposerOptions {
  readonly conversationId: ConversationId;
  readonly modes: ModeSwitch;
  readonly onSent: () => void;
}

export function useComposer({ conversationId, modes, onSent }: ComposerOptions): Composer {
  const { list } = useModes();
  const [draft, setDraft] = useDraft(conversationId);
  const [fault, setFault] = useState<string | null>(null);
  const sendMessage = useCommand(api.conversations.send.mutate);
  const stopTurn = useCommand(api.conversations.stop.mutate);

  const faultOf = (mode: string): string | null => {
    const profile = list.find((each) => each.name === mode);
    if (!profile) return text.unknownMode(mode);
    return profile.selectable ? null : text.unselectableMode(profile.label);
  };

  /** Gone from the box at once; back in it if the server refuses. */
  const deliver = async (message: { text: string; mode?: string; steer?: boolean }) => {
    const typed = draft;
    setDraft('');
    const accepted = await sendMessage.run({ conversationId, ...message });
    if (accepted) onSent();
    else setDraft(typed);
  };

  const send: Composer['send'] = async (options) => {
    const typed = readTyped(draft);
    const steer = options?.steer ? { steer: true } : {};
    if (typed.kind === 'fault') return setFault(text.modeNameMissing);
    if (typed.kind === 'text') {
      if (typed.text !== '') await deliver({ text: typed.text, ...steer });
      return;
    }
    const wrong = faultOf(typed.mode);
    if (wrong) return setFault(wrong);
    if (typed.rest !== '') return deliver({ text: typed.rest, mode: typed.mode, ...steer });
    setDraft('');
    modes.select(typed.mode);
  };

  return {
    draft,
    setDraft: (next) => {
      setFault(null);
      setDraft(next);
    },
    fault,
    stopping: stopTurn.pending,
    send,
    stop: async () => {
      await stopTurn.run({ conversationId });
    },
  };
}
