'use client';
/** Owns what a person says to the agent, and in which mode: its edge carries the running mode's colour. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConversation } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { modeClass } from '@/components/ui/mode-tone';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { takeWriting } from './begin-writing';
import { ComposerActions } from './composer-actions';
import { ComposerHint } from './composer-hint';
import { MessageBox } from './message-box';
import { ModeMenu } from './mode-menu';
import { ModelMenu } from './model-menu';
import { QueueList } from './queue-list';
import { useComposer } from './use-composer';
import { useComposerCommands } from './use-composer-commands';
import { useComposerKeys } from './use-composer-keys';
import { useModeSwitch } from './use-mode-switch';
import { useQueueEdit } from './use-queue-edit';
import { useSlashActions } from './use-slash-actions';

const text = composerStrings;

export interface ComposerProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly archived: boolean;
  readonly onSent: () => void;
}

export function Composer({ spaceId, conversationId, archived, onSent }: ComposerProps) {
  const modes = useModeSwitch(spaceId, conversationId);
  const actions = useSlashActions(spaceId, conversationId);
  const composer = useComposer({ conversationId, modes, actions, onSent });
  const isRunning = useConversation(conversationId, ({ thread }) => thread.turn !== null);
  const queue = useConversation(conversationId, ({ thread }) => (thread.turn ? thread.queue : noQueue));
  const boxRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takeWriting(conversationId)) boxRef.current?.focus();
  }, [conversationId]);
  const edit = useQueueEdit({ conversationId, queue, onDone: () => boxRef.current?.focus() });
  const keys = useComposerKeys({
    isRunning,
    send: composer.send,
    stop: composer.stop,
    cycleMode: modes.cycle,
    editLastQueued: () => {
      const last = queue.at(-1);
      if (last) edit.begin(last.inputId);
    },
  });
  const [isChoosing, setChoosing] = useState(false);
  useComposerCommands({
    modes,
    boxRef,
    isRunning,
    stop: composer.stop,
    actions,
    chooseModel: () => setChoosing(true),
  });
  return (
    <form
      aria-label={text.label}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
      onPointerDown={(event) => focusBox(event.target, boxRef)}
      className={cx(
        modeClass(modes.running),
        'relative mx-auto mb-3 w-[calc(100%-24px)] max-w-184 rounded-xl border border-[color-mix(in_oklab,var(--m)_45%,var(--line-strong))] bg-raised shadow-raised transition-[border-color] md:mb-5 md:w-[calc(100%-48px)]',
      )}
    >
      <QueueList
        conversationId={conversationId}
        queue={queue}
        edit={edit}
        onRemoved={() => boxRef.current?.focus()}
      />
      <MessageBox
        spaceId={spaceId}
        conversationId={conversationId}
        modes={modes}
        actions={actions}
        boxRef={boxRef}
        keys={keys}
        disabled={archived}
        placeholder={placeholderOf(archived, isRunning)}
        onChanged={composer.changed}
        onRun={composer.send}
      />
      <p role="alert" className="px-3.5 text-12 text-bad empty:hidden">
        {composer.fault}
      </p>
      <p id="composer-keys" className="sr-only">
        {text.keys}
      </p>
      <div className="flex min-w-0 items-center gap-1 px-2 pt-1 pb-2 max-sm:gap-0.5">
        <ModeMenu modes={modes} />
        <ModelMenu conversationId={conversationId} open={isChoosing} onOpenChange={setChoosing} />
        <ComposerHint conversationId={conversationId} isRunning={isRunning} leaving={keys.leaving} />
        <ComposerActions
          conversationId={conversationId}
          composer={composer}
          isRunning={isRunning}
          disabled={archived}
        />
      </div>
    </form>
  );
}

const noQueue: readonly never[] = [];

/** The whole card is the text's: a press beside its controls goes to it. */
function focusBox(pressed: EventTarget, boxRef: RefObject<HTMLTextAreaElement | null>): void {
  const isBare = pressed instanceof Element && !pressed.closest('button, textarea, ul, a');
  if (isBare) requestAnimationFrame(() => boxRef.current?.focus());
}

function placeholderOf(archived: boolean, isRunning: boolean): string {
  if (archived) return text.placeholderArchived;
  return isRunning ? text.placeholderRunning : text.placeholder;
}
