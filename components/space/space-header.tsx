'use client';
import { Box, GitBranch, PanelRight, ShieldAlert } from 'lucide-react';
import { SpaceTitle } from '@/components/lifetime/space-title';
import { MenuButton } from '@/components/shell/menu-button';
import { PeopleHere } from '@/components/shell/people-here';
import type { SpaceDetails } from '@/components/sync/api';
import { useModes } from '@/components/sync/use-modes';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { ModeChip } from '@/components/ui/mode-mark';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import { Tag } from '@/components/ui/tag';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { AutonomyMenu } from './autonomy-menu';
import { ConversationMenu } from './conversation-menu';
import { UsageMenu } from './usage-menu';
import { usePanel } from './use-panel';

const text = spaceStrings;

export interface SpaceHeaderProps {
  readonly spaceId: SpaceId;
  readonly details: SpaceDetails | undefined;
  readonly conversationId: ConversationId | null;
}

export function SpaceHeader({ spaceId, details, conversationId }: SpaceHeaderProps) {
  const panel = usePanel();
  return (
    <header className="@container h-11 shrink-0 border-b">
      <div className="flex h-full items-center gap-2 px-4 @max-md:gap-1">
        <MenuButton />
        <SpaceTitle spaceId={spaceId} details={details} />
        {details && (
          <Tag mono className="max-w-80 min-w-20 shrink-[99999] @max-3xl:hidden" title={details.worktreePath}>
            <GitBranch aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{text.branch(details.repository.name, details.branch)}</span>
          </Tag>
        )}
        {conversationId && <ConversationMenu spaceId={spaceId} conversationId={conversationId} />}
        <span className="flex-1" />
        <PeopleHere spaceId={spaceId} />
        {conversationId && <ModeNow spaceId={spaceId} conversationId={conversationId} />}
        <AutonomyMenu spaceId={spaceId} />
        <SandboxBadge />
        {conversationId && <UsageMenu conversationId={conversationId} />}
        <IconButton
          label={text.togglePanel}
          icon={PanelRight}
          aria-expanded={panel.tab !== null}
          onClick={panel.toggle}
          className="-mr-1.5"
        />
      </div>
    </header>
  );
}

interface NowProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** What runs now, or would with the next message: the permission is seen without reading the composer. */
function ModeNow({ spaceId, conversationId }: NowProps) {
  const { modeOf } = useModes();
  const selected = useSpace(spaceId, (state) => state.space.mode);
  const effective = useConversation(conversationId, (state) => state.thread.effectiveMode);
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const mode = modeOf(isRunning ? effective : selected);
  return <ModeChip mode={mode} title={mode.summary} labelClass="@max-md:sr-only" />;
}

/** Statements 25 and 57: what stands behind the mode, besides the gate. */
function SandboxBadge() {
  const { sandboxed } = useModes();
  const words = text.transport;
  if (sandboxed === null) return null;
  return (
    <Tag
      tone={sandboxed ? 'plain' : 'warn'}
      title={`${words.builtinTitle}\n${sandboxed ? words.sandboxedTitle : words.unsandboxedTitle}`}
      className={cx('shrink-0', sandboxed ? '@max-3xl:hidden' : '@max-lg:hidden')}
    >
      {sandboxed ? <Box aria-hidden className="size-3" /> : <ShieldAlert aria-hidden className="size-3" />}
      {words.builtin} · {sandboxed ? words.sandboxed : words.unsandboxed}
    </Tag>
  );
}
