'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { useConversation } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { lazyPart, usePreload } from '@/components/ui/lazy-part';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';

/** Loaded after what is needed first. */
const ModelPicker = lazyPart(() => import('./model-picker').then((picker) => picker.ModelPicker));
const parts = [ModelPicker];

const text = composerStrings.model;

export interface ModelMenuProps {
  readonly conversationId: ConversationId;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The model that answers from the next message on. */
export function ModelMenu({ conversationId, open, onOpenChange }: ModelMenuProps) {
  const { data } = useQuery(queries.models());
  const chosen = useConversation(conversationId, (state) => state.thread.model);
  const select = useCommand(api.conversations.selectModel.mutate);
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  usePreload(parts);
  const button = useRef<HTMLButtonElement>(null);
  const current = chosen ?? data?.defaultModel ?? null;
  const label =
    data?.items.find((model) => model.ref === current)?.label ??
    current ??
    (data ? text.none : text.unknownYet);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={text.button(label)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
        className={cx(buttonClass('quiet'), 'min-w-0 shrink font-normal max-sm:px-1', open && 'bg-hover')}
      >
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
      </button>
      {everOpened && (
        <Suspense>
          <ModelPicker
            anchor={button}
            open={open}
            onOpenChange={onOpenChange}
            models={data?.items ?? []}
            current={current}
            usual={data?.defaultModel ?? null}
            onSelect={(model) => void select.run({ conversationId, model })}
          />
        </Suspense>
      )}
    </>
  );
}
