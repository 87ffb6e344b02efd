'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { useModes } from '@/components/sync/use-modes';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import { MAX_CHARACTERS } from '@/server/core/message-limit';
import { modelNamed } from './model-named';
import { readTyped, type Typed } from './slash-command';
import { drafts } from './use-draft';
import type { ModeSwitch } from './use-mode-switch';
import type { SlashActions } from './use-slash-actions';

const text = composerStrings;
const count = new Intl.NumberFormat('en');

export interface Composer {
  /** Why what was typed cannot be sent. */
  readonly fault: string | null;
  readonly stopping: boolean;
  /** The text was changed: what was said of it no longer holds. */
  changed(): void;
  send(options?: { steer: boolean }): void;
  stop(): void;
}

export interface ComposerOptions {
  readonly conversationId: ConversationId;
  readonly modes: ModeSwitch;
  readonly actions: SlashActions;
  readonly onSent: () => void;
}

interface Message {
  readonly text: string;
  readonly mode?: string;
  readonly model?: string;
  readonly steer?: boolean;
}

/** A fault, and whether Enter once more sends the text as it is. */
interface Refused {
  readonly fault: string;
  readonly mayInsist: boolean;
}

export function useComposer({ conversationId, modes, actions, onSent }: ComposerOptions): Composer {
  const { list } = useModes();
  const { data: models } = useQuery(queries.models());
  const [refused, setRefused] = useState<Refused | null>(null);
  const sendMessage = useCommand(api.conversations.send.mutate);
  const selectModel = useCommand(api.conversations.selectModel.mutate);
  const stopTurn = useCommand(api.conversations.stop.mutate);

  /** Gone from the box at once; back in it if the server refuses. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setRefused(null);
    const taken = drafts.take(conversationId);
    if (await work()) taken.accepted();
    else taken.refused();
  };
  const deliver = (message: Message) =>
    attempt(async () => {
      const accepted = await sendMessage.run({ conversationId, ...message });
      if (accepted) onSent();
      return accepted;
    });
  const refuse = (fault: string) => setRefused({ fault, mayInsist: false });
  const insistOr = (fault: string, message: Message) => {
    if (refused?.mayInsist) return deliver(message);
    setRefused({ fault, mayInsist: true });
  };

  const toMode = (mode: string, message: Message) => {
    const profile = list.find((each) => each.name === mode);
    if (!profile) return refuse(text.faults.unknownMode(mode));
    if (!profile.selectable) return refuse(text.faults.unselectableMode(profile.label));
    if (message.text !== '') return deliver({ ...message, mode });
    return attempt(async () => {
      modes.select(mode);
      return true;
    });
  };
  const toModel = (name: string, message: Message) => {
    const found = modelNamed(models?.items ?? [], name);
    if (found.kind === 'none') return refuse(text.faults.unknownModel(name));
    if (found.kind === 'several') return refuse(text.faults.severalModels(name, found.labels.join(', ')));
    const { ref: model } = found.model;
    if (message.text !== '') return deliver({ ...message, model });
    return attempt(() => selectModel.run({ conversationId, model }));
  };
  const act = ({ action, rest }: Extract<Typed, { kind: 'action' }>) => {
    const fault = actions.faultOf(action, rest);
    return fault === null ? attempt(() => actions.run(action, rest)) : refuse(fault);
  };

  const send = (options?: { steer: boolean }): unknown => {
    const draft = drafts.read(conversationId);
    const over = draft.length - MAX_CHARACTERS;
    if (over > 0) return refuse(text.tooLong(count.format(over)));
    const typed = readTyped(draft);
    const steer = options?.steer ? { steer: true } : {};
    const asItIs = { text: draft.trim(), ...steer };
    switch (typed.kind) {
      case 'text':
        return typed.text === '' ? undefined : deliver(asItIs);
      case 'mode':
        return toMode(typed.mode, { text: typed.rest, ...steer });
      case 'model':
        return toModel(typed.model, { text: typed.rest, ...steer });
      case 'action':
        return act(typed);
      case 'unknown':
        return insistOr(text.faults.unknownCommand(typed.typed, typed.nearest), asItIs);
      case 'takes-nothing':
        return insistOr(text.faults.takesNothing(typed.command), asItIs);
      case 'fault':
        return refuse(faults[typed.fault]);
    }
  };
  return {
    fault: refused?.fault ?? null,
    stopping: stopTurn.pending,
    changed: () => setRefused(null),
    send: (options) => void send(options),
    stop: () => void stopTurn.run({ conversationId }),
  };
}

const faults = {
  'mode-name-missing': text.faults.modeNameMissing,
  'model-name-missing': text.faults.modelNameMissing,
  'title-missing': text.faults.titleMissing,
} as const;
