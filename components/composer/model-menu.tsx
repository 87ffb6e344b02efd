'use client';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { api, type ModelRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { useConversation } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { providerNames, strings } from '@/components/ui/strings/strings';
import type { ConversationId } from '@/server/core/ids';

const text = strings.space.composer;

export function ModelMenu({ conversationId }: { readonly conversationId: ConversationId }) {
  const router = useRouter();
  const { data } = useQuery(queries.models());
  const chosen = useConversation(conversationId, (state) => state.thread.model);
  const select = useCommand(api.conversations.selectModel.mutate);
  const current = chosen ?? data?.defaultModel ?? null;
  const label = data?.items.find((model) => model.ref === current)?.label ?? current ?? text.noModel;
  return (
    <Menu
      side="top"
      className="max-h-96 w-72"
      trigger={
        <button
          type="button"
          aria-label={text.model(label)}
          className={`${buttonClass('quiet')} min-w-0 shrink font-normal max-sm:px-1`}
        >
          <span className="truncate">{label}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
        </button>
      }
    >
      {grouped(data?.items ?? []).map(([provider, models]) => (
        <div key={provider}>
          <MenuLabel>{providerNames[provider]}</MenuLabel>
          {models.map((model) => (
            <MenuItem
              key={model.ref}
              aria-current={model.ref === current ? 'true' : undefined}
              onClick={() => void select.run({ conversationId, model: model.ref })}
            >
              <span className="min-w-0 flex-1 truncate">{model.label}</span>
              {model.ref === current && <Check aria-hidden className="size-3.5 text-ink-2" />}
            </MenuItem>
          ))}
        </div>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => router.push('/settings/models')}>{text.connectModel}</MenuItem>
    </Menu>
  );
}

function grouped(models: readonly ModelRow[]): [ModelRow['provider'], ModelRow[]][] {
  const groups = new Map<ModelRow['provider'], ModelRow[]>();
  for (const model of models) groups.set(model.provider, [...(groups.get(model.provider) ?? []), model]);
  return [...groups];
}
