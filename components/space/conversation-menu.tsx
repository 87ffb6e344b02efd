'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Check, ChevronDown, CornerDownRight, MessageSquare, Plus, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { Command } from '@/components/commands/command';
import { KeyCaps } from '@/components/commands/key-caps';
import { useCommands } from '@/components/commands/use-commands';
import { beginWriting } from '@/components/composer/begin-writing';
import { useFindState } from '@/components/conversation/find/find-state';
import {
  ConversationDialogs,
  ConversationItems,
  useConversationActs,
} from '@/components/lifetime/conversation-acts';
import { useGo } from '@/components/shell/use-go';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { useConversation } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import { strings } from '@/components/ui/strings/strings';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';

const text = spaceStrings.conversations;
const named = commandStrings.space;

export interface ConversationMenuProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** A space's conversations, delegated ones below the one that asked. Each has an address. */
export function ConversationMenu({ spaceId, conversationId }: ConversationMenuProps) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const { data } = useQuery(queries.conversations(spaceId));
  const title = useConversation(conversationId, (state) => state.thread.title);
  const create = useCommand(api.conversations.create.mutate);
  const begin = async () => {
    const created = await create.run({ spaceId });
    if (!created) return;
    await queryClient.invalidateQueries(queries.conversations(spaceId));
    beginWriting(created.id);
    goTo(created.id);
  };
  const { work, whyNotWork } = useMay();
  const find = useFindState((state) => state.find);
  const shown = data?.items.find(({ id }) => id === conversationId);
  const acts = useConversationActs(shown);
  const listed = [...(data?.items ?? [])].sort((a, b) => Number(a.archived) - Number(b.archived));
  useCommands([
    {
      id: 'new-conversation',
      title: named.newConversation,
      section: 'conversation',
      icon: Plus,
      enabled: work,
      run: () => void begin(),
    },
    ...(data?.items ?? []).map(
      (each): Command => ({
        id: `go-conversation-${each.id}`,
        title: named.openConversation(each.title),
        section: 'conversation',
        icon: MessageSquare,
        enabled: each.id !== conversationId,
        run: () => goTo(each.id),
      }),
    ),
  ]);
  return (
    <>
      <Menu
        className="max-h-128 w-72"
        trigger={
          <button
            type="button"
            aria-label={text.label(title)}
            className={cx(buttonClass('quiet'), 'min-w-0 shrink px-1.5 font-normal')}
          >
            <MessageSquare aria-hidden className="size-3.5 shrink-0 @lg:hidden" />
            <span className="max-w-40 truncate @max-lg:hidden">{title}</span>
            <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
          </button>
        }
      >
        <MenuLabel>{text.heading}</MenuLabel>
        {listed.map((each) => (
          <MenuItem
            key={each.id}
            onClick={() => goTo(each.id)}
            aria-current={each.id === conversationId ? 'true' : undefined}
          >
            {each.parentId !== null && (
              <CornerDownRight aria-label={text.child} className="size-3.5 shrink-0 text-ink-3" />
            )}
            <span className={cx('min-w-0 flex-1 truncate', each.archived && 'text-ink-3')}>{each.title}</span>
            {each.archived && <Archive aria-label={strings.shell.archived} className="size-3.5 text-ink-3" />}
            {each.id === conversationId && <Check aria-hidden className="size-3.5 text-ink-2" />}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onClick={() => find(conversationId)}>
          <Search aria-hidden className="size-3.5 text-ink-3" />
          {threadStrings.find.label}
          <span aria-hidden className="ml-auto max-sm:hidden">
            <KeyCaps keys="Mod+F" />
          </span>
        </MenuItem>
        <MenuItem disabled={!work} title={whyNotWork} onClick={() => void begin()}>
          <Plus aria-hidden className="size-3.5 text-ink-3" />
          {text.new}
        </MenuItem>
        {shown && <ConversationItems conversation={shown} acts={acts} />}
      </Menu>
      {shown && <ConversationDialogs conversation={shown} acts={acts} />}
    </>
  );
}

/**
 * Keeps the rest of the address as it is by then: the panel stays. Who went to another page meanwhile, while the server
 * made the conversation, stays there.
 */
export function useGoTo(): (conversation: ConversationId) => void {
  const go = useGo();
  const pathname = usePathname();
  return (conversation) => {
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(window.location.search);
    next.set('conversation', conversation);
    go(`${pathname}?${next}`);
  };
}
