'use client';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { queries } from '@/components/sync/queries';
import { useConversation } from '@/components/sync/use-stores';
import { readCost, readTokens } from '@/components/ui/amounts';
import { cx } from '@/components/ui/cx';
import { lazyPart } from '@/components/ui/lazy-part';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import { ContextRing } from './context-ring';

/** Loaded when somebody opens it for the first time. */
const UsageDetails = lazyPart(() => import('./usage-details').then((usage) => usage.UsageDetails));

const text = composerStrings.usage;

/** What the conversation has used, and how full the model's context is; more on a press. */
export function UsageMenu({ conversationId }: { readonly conversationId: ConversationId }) {
  const usage = useConversation(conversationId, ({ thread }) => thread.usage);
  const used = useConversation(conversationId, ({ thread }) => thread.contextTokens);
  const ref = useConversation(conversationId, ({ thread }) => thread.lastModel ?? thread.model);
  const { data } = useQuery(queries.models());
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const total = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  if (total === 0) return null;
  const model = data?.items.find((each) => each.ref === (ref ?? data.defaultModel)) ?? null;
  const window = model?.contextWindow ?? null;
  const fill = used === null || !window ? null : Math.min(1, used / window);
  const [tokens, cost] = [readTokens(total), readCost(usage.costUsd)];
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={text.button(tokens, cost)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setEverOpened(true);
          setOpen(!open);
        }}
        className={cx(
          'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md border border-line px-1.5 text-11 whitespace-nowrap text-ink-2 tabular-nums transition-colors hover:bg-hover @max-lg:border-transparent',
          open && 'bg-hover',
        )}
      >
        <ContextRing fill={fill} />
        <span className="@max-xl:hidden">{text.short(tokens, cost)}</span>
      </button>
      {everOpened && (
        <Suspense>
          <UsageDetails
            anchor={button}
            open={open}
            onOpenChange={setOpen}
            usage={usage}
            context={{ used, window, fill }}
            model={model?.label ?? ref}
          />
        </Suspense>
      )}
    </>
  );
}
