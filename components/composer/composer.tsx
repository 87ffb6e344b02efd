'use client';
/** Owns what a person says to the agent, and in which mode: its edge carries the running mode's colour. */
import { ArrowUp, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { modeClass } from '@/components/ui/mode-tone';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, InputId, SpaceId } from '@/server/core/ids';
import { ModeMenu } from './mode-menu';
import { ModelMenu } from './model-menu';
import { QueueList } from './queue-list';
import { type Composer as State, useComposer } from './use-composer';
import { useComposerCommands } from './use-composer-commands';
import { useComposerKeys } from './use-composer-keys';
import { useModeSwitch } from './use-mode-switch';

const text = strings.space.composer;

export interface ComposerProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly archived: boolean;
  readonly onSent: () => void;
}

export function Composer({ spaceId, conversationId, archived, onSent }: ComposerProps) {
  const modes = useModeSwitch(spaceId, conversationId);
  const composer = useComposer({ conversationId, modes, onSent });
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const queue = useConversation(conversationId, (state) => state.thread.queue);
  const tools = useConversation(conversationId, (state) => state.thread.toolNames.length);
  const instructions = useConversation(conversationId, (state) => state.thread.instructionFile);
  const [editing, setEditing] = useState<InputId | null>(null);
  const keys = useComposerKeys({
    isEmpty: composer.draft === '',
    send: (options) => void composer.send(options),
    cycleMode: modes.cycle,
    editLastQueued: () => setEditing(queue.at(-1)?.inputId ?? null),
  });
  const boxRef = useRef<HTMLTextAreaElement>(null);
  useComposerCommands({ modes, boxRef, isRunning, stop: () => void composer.stop() });
  return (
    <form
      aria-label={text.label}
      onSubmit={(event) => {
        event.preventDefault();
        void composer.send();
      }}
      className={cx(
        modeClass(modes.running),
        'mx-auto mb-3 w-[calc(100%-24px)] max-w-184 rounded-xl border border-[color-mix(in_oklab,var(--m)_45%,var(--line-strong))] bg-raised shadow-raised transition-[border-color] md:mb-5 md:w-[calc(100%-48px)]',
      )}
    >
      <QueueList
        conversationId={conversationId}
        queue={isRunning ? queue : []}
        editing={editing}
        onEdit={setEditing}
      />
      <textarea
        ref={boxRef}
        aria-label={text.message}
        aria-describedby="composer-keys"
        placeholder={
          archived ? text.placeholderArchived : isRunning ? text.placeholderRunning : text.placeholder
        }
        value={composer.draft}
        disabled={archived}
        onChange={(event) => composer.setDraft(event.target.value)}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        rows={1}
        className="block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-14 outline-none field-sizing-content placeholder:text-ink-3"
      />
      <p role="alert" className="px-3.5 text-12 text-bad empty:hidden">
        {composer.fault}
      </p>
      <p id="composer-keys" className="sr-only">
        {text.keys}
      </p>
      <div className="flex min-w-0 items-center gap-1 px-2 pt-1 pb-2">
        <ModeMenu modes={modes} />
        <ModelMenu conversationId={conversationId} />
        <span role="status" className="ml-auto truncate pl-2 text-11 text-ink-3 max-sm:hidden">
          {keys.leaving ? text.leaving : tools > 0 && text.carried(tools, instructions)}
        </span>
        <Actions composer={composer} isRunning={isRunning} disabled={archived} />
      </div>
    </form>
  );
}

interface ActionsProps {
  readonly composer: State;
  readonly isRunning: boolean;
  readonly disabled: boolean;
}

const round =
  'grid size-7 shrink-0 place-items-center rounded-lg transition-opacity disabled:opacity-40 not-disabled:hover:opacity-85';

function Actions({ composer, isRunning, disabled }: ActionsProps) {
  const isEmpty = composer.draft.trim() === '';
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1.5 pl-1">
      {isRunning && !isEmpty && (
        <Button variant="quiet" title={text.steerHint} onClick={() => void composer.send({ steer: true })}>
          {text.steer}
        </Button>
      )}
      {isRunning && (
        <button
          type="button"
          aria-label={composer.stopping ? text.stopping : text.stop}
          title={text.stop}
          disabled={composer.stopping}
          onClick={() => void composer.stop()}
          className={cx(round, 'border border-line-strong text-ink')}
        >
          <Square aria-hidden className="size-3 fill-current" />
        </button>
      )}
      <button
        type="submit"
        aria-label={text.send}
        title={text.send}
        disabled={disabled || isEmpty}
        className={cx(round, 'bg-mode text-surface')}
      >
        <ArrowUp aria-hidden className="size-4" />
      </button>
    </div>
  );
}
