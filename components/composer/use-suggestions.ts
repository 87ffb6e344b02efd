'use client';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { queries } from '@/components/sync/queries';
import type { SpaceId } from '@/server/core/ids';
import { replaceRange } from './replace-range';
import { suggestedCommands } from './suggested-commands';
import type { Suggestion } from './suggestion';
import { type Trigger, type TriggerKind, triggerAt } from './suggestion-trigger';
import type { ModeSwitch } from './use-mode-switch';
import type { SlashActions } from './use-slash-actions';
import { useSuggestedFiles } from './use-suggested-files';

export interface Suggestions {
  /** Null = nothing is offered. */
  readonly kind: TriggerKind | null;
  readonly items: readonly Suggestion[];
  readonly active: number;
  readonly listId: string;
  readonly optionId: (at: number) => string;
  readonly loading: boolean;
  readonly cut: boolean;
  /** Text or cursor of the box are others now. */
  follow(box: HTMLTextAreaElement): void;
  point(at: number): void;
  /** True when the key was meant for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
  choose(box: HTMLTextAreaElement, at: number): void;
  close(): void;
}

export interface SuggestionsOptions {
  readonly spaceId: SpaceId;
  readonly modes: ModeSwitch;
  readonly actions: SlashActions;
  /** A command was chosen that needs nothing more: the box holds it. */
  readonly onRun: () => void;
}

/** What is offered at the text cursor, and the keys that move in it. */
export function useSuggestions({ spaceId, modes, actions, onRun }: SuggestionsOptions): Suggestions {
  const id = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  /** Escape was pressed at that mark: it stays closed until the cursor has been elsewhere. */
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [pointed, setPointed] = useState(0);
  const { data: models } = useQuery(queries.models());
  const files = useSuggestedFiles(spaceId, trigger?.kind === 'file' ? trigger.query : null);
  const items =
    trigger === null || markOf(trigger) === dismissed
      ? []
      : trigger.kind === 'file'
        ? files.items
        : suggestedCommands(trigger.kind, trigger.query, {
            modes: modes.offered,
            models: models?.items ?? [],
            isPossible: actions.isPossible,
          });
  const active = Math.min(pointed, Math.max(0, items.length - 1));

  const follow = (box: HTMLTextAreaElement) => {
    const { selectionStart, selectionEnd, value } = box;
    const next = selectionStart === selectionEnd ? triggerAt(value, selectionStart) : null;
    if (next === null && trigger === null) return;
    if (isSameTrigger(next, trigger)) return;
    if (next?.query !== trigger?.query) setPointed(0);
    if (next === null || markOf(next) !== dismissed) setDismissed(null);
    setTrigger(next);
  };
  const write = (box: HTMLTextAreaElement, text: string) => {
    if (trigger) replaceRange(box, trigger, text);
  };
  /** Writes it out, ready for what follows. */
  const complete = (box: HTMLTextAreaElement, { text, opens }: Suggestion) => {
    if (opens !== undefined) return write(box, opens);
    write(box, box.value[trigger?.to ?? 0] === ' ' ? text : `${text} `);
    setTrigger(null);
  };
  const choose = (box: HTMLTextAreaElement, at: number) => {
    const chosen = items[at];
    if (!chosen || !trigger) return;
    if (!chosen.runs || box.value.slice(trigger.to).trim() !== '') {
      complete(box, { ...chosen, opens: undefined });
      return;
    }
    write(box, chosen.text);
    setTrigger(null);
    onRun();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (items.length === 0 || !trigger) return false;
    const box = event.currentTarget;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isPlain) setPointed((active + step + items.length) % items.length);
    else if (event.key === 'Escape') setDismissed(markOf(trigger));
    else if (event.key === 'Tab' && isPlain) completeActive(box);
    else if (event.key === 'Enter' && isPlain && !isTyped(items[active], trigger)) choose(box, active);
    else return false;
    event.preventDefault();
    return true;
  };
  const completeActive = (box: HTMLTextAreaElement) => {
    const chosen = items[active];
    if (chosen) complete(box, chosen);
  };
  return {
    kind: items.length > 0 ? (trigger?.kind ?? null) : null,
    items,
    active,
    listId: `${id}list`,
    optionId: (at) => `${id}option${at}`,
    loading: files.loading,
    cut: files.cut,
    follow,
    point: setPointed,
    onKeyDown,
    choose,
    close: () => setTrigger(null),
  };
}

const markOf = ({ kind, from }: Trigger): string => `${kind} ${from}`;

/** Of a command that is written out already Enter is the message's own. */
const isTyped = (chosen: Suggestion | undefined, { kind, query }: Trigger): boolean =>
  kind === 'command' && chosen?.text === `/${query}`;

const isSameTrigger = (a: Trigger | null, b: Trigger | null): boolean =>
  a?.kind === b?.kind && a?.query === b?.query && a?.from === b?.from && a?.to === b?.to;
