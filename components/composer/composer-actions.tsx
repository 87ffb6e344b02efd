'use client';
import { ArrowUp, Square } from 'lucide-react';
import { KeyCaps } from '@/components/commands/key-caps';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Hint } from '@/components/ui/hint';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import type { Composer } from './use-composer';
import { useHasDraft } from './use-draft';

const text = composerStrings;

const round =
  'grid size-7 shrink-0 place-items-center rounded-lg transition-opacity disabled:opacity-40 not-disabled:hover:opacity-85';

export interface ComposerActionsProps {
  readonly conversationId: ConversationId;
  readonly composer: Composer;
  readonly isRunning: boolean;
  readonly disabled: boolean;
}

export function ComposerActions({ conversationId, composer, isRunning, disabled }: ComposerActionsProps) {
  const hasDraft = useHasDraft(conversationId);
  return (
    <div className="flex shrink-0 items-center gap-1.5 pl-1">
      {isRunning && hasDraft && (
        <Hint text={text.steerHint}>
          <Button variant="quiet" aria-label={text.steer} onClick={() => composer.send({ steer: true })}>
            {text.steer}
            <span aria-hidden className="max-sm:hidden">
              <KeyCaps keys="Mod+Enter" />
            </span>
          </Button>
        </Hint>
      )}
      {isRunning && (
        <Hint text={text.stop} keys="Esc Esc">
          <button
            type="button"
            aria-label={composer.stopping ? text.stopping : text.stop}
            disabled={composer.stopping || disabled}
            onClick={composer.stop}
            className={cx(round, 'border border-line-strong text-ink')}
          >
            <Square aria-hidden className="size-3 fill-current" />
          </button>
        </Hint>
      )}
      <Hint text={isRunning ? text.queue : text.send} keys="↵">
        <button
          type="submit"
          aria-label={text.send}
          disabled={disabled || !hasDraft}
          className={cx(round, 'bg-mode text-surface')}
        >
          <ArrowUp aria-hidden className="size-4" />
        </button>
      </Hint>
    </div>
  );
}
