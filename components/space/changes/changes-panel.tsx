'use client';
/** Owns what a space's worktree changed, on the screen: live while it is worked on, and what a person does about it. */
import { useQuery } from '@tanstack/react-query';
import { FileDiff } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useMayDecide } from '@/components/approvals/use-may-decide';
import type { DiffLayout } from '@/components/diff/diff-rows';
import { RoleNote } from '@/components/people/role-note';
import { refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';
import { strings } from '@/components/ui/strings/strings';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { panelWidth } from '../panel-width';
import { BranchBar } from './branch-bar';
import { ChangesCommands } from './changes-commands';
import { changesState, changeView } from './changes-state';
import { ChangesToolbar } from './changes-toolbar';
import { CommitForm } from './commit-form';
import { FileList } from './file-list';
import { suggestMessage } from './suggest-message';
import { useFileList } from './use-file-list';
import { useLiveChanges } from './use-live-changes';
import { type Push, usePush } from './use-push';
import { useWidth } from './use-width';

/** Pixels from which two columns of code can be read. */
const SPLIT_FROM = 620;
/** A window in which the panel can be made that wide. */
const ROOM_FOR_SPLIT = '(min-width: 1200px)';
/** Pixels from which the tree stands beside the files. */
const BESIDE_FROM = 720;

export interface ChangesPanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function ChangesPanel({ spaceId, conversationId }: ChangesPanelProps) {
  const space = useSpace(spaceId, (state) => state.space);
  if (!space.archived) return <LiveChanges spaceId={spaceId} conversationId={conversationId} />;
  return <EmptyState icon={FileDiff} title={text.archived} text={text.archivedText(space.branch)} />;
}

function LiveChanges({ spaceId, conversationId }: ChangesPanelProps) {
  useLiveChanges(spaceId, conversationId);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const view = useStore(changesState);
  const push = usePush(spaceId);
  const mayChange = useMayDecide();
  const { data, error, refetch } = useQuery(queries.changes(spaceId, view.against));
  const { data: branch } = useQuery(queries.branch(spaceId));
  const list = useFileList(data?.files ?? []);
  const canSplit = width >= SPLIT_FROM;
  const layout = canSplit ? view.layout : 'unified';
  const hasRoom = useMediaQuery(ROOM_FOR_SPLIT);
  const offered = canSplit || hasRoom ? layout : null;
  const onLayout = (next: DiffLayout) => {
    if (next === 'split' && !canSplit) panelWidth.write(SPLIT_FROM + 1);
    changeView({ layout: next });
  };
  const uncommitted = branch?.uncommitted ?? 0;
  return (
    <div ref={place} className="flex min-h-0 flex-1 flex-col">
      <BranchBar spaceId={spaceId} push={push} mayChange={mayChange} />
      {push.refusal && <PushRefusal push={push} />}
      <ChangesToolbar
        view={view}
        files={data?.files ?? []}
        layout={offered}
        onLayout={onLayout}
        folded={list.allFolded}
        onFold={list.foldAll}
      />
      {!data && error && <Refused error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="flex-1 p-4">
          <SkeletonRows label={text.loading} rows={['w-1/2', 'w-full', 'w-5/6', 'w-2/3']} />
        </div>
      )}
      {data?.files.length === 0 && (
        <div className="flex-1">
          <EmptyState
            icon={FileDiff}
            title={text.empty[view.against]}
            text={text.empty[`${view.against}Text`]}
          />
        </div>
      )}
      {data && data.files.length > 0 && (
        <FileList
          spaceId={spaceId}
          view={{ ...view, layout }}
          data={data}
          list={list}
          beside={width >= BESIDE_FROM}
          mayChange={mayChange}
        />
      )}
      {!mayChange && (
        <div className="border-t px-4 py-2">
          <RoleNote needs="work" />
        </div>
      )}
      {mayChange && uncommitted > 0 && (
        <SuggestedCommit
          spaceId={spaceId}
          conversationId={conversationId}
          count={uncommitted}
          push={branch?.remote ? push : null}
        />
      )}
      <ChangesCommands
        spaceId={spaceId}
        view={view}
        layout={offered}
        onLayout={onLayout}
        push={push}
        mayChange={mayChange}
        canCommit={uncommitted > 0}
        canPush={(branch?.ahead ?? 0) > 0}
        onStep={list.step}
      />
    </div>
  );
}

function PushRefusal({ push: { refusal, dismiss } }: { readonly push: Push }) {
  if (!refusal) return null;
  return (
    <div className="max-h-48 shrink-0 overflow-y-auto border-b p-3">
      <Notice tone="bad" title={refusal.title} text={refusal.text}>
        <Button onClick={dismiss}>{strings.general.dismiss}</Button>
      </Notice>
    </div>
  );
}

function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { title, text: why } = refusalText(refusalOf(error));
  return (
    <div className="flex-1 p-4">
      <Notice tone="bad" title={title} text={why}>
        <Button onClick={onRetry}>{strings.general.retry}</Button>
      </Notice>
    </div>
  );
}

interface SuggestedCommitProps extends ChangesPanelProps {
  readonly count: number;
  readonly push: Push | null;
}

function SuggestedCommit({ conversationId, ...form }: SuggestedCommitProps) {
  if (conversationId === null) return <CommitForm {...form} suggestion="" />;
  return <CommitAfterTurn {...form} conversationId={conversationId} />;
}

function CommitAfterTurn({
  conversationId,
  ...form
}: SuggestedCommitProps & { conversationId: ConversationId }) {
  const suggestion = useConversation(conversationId, ({ thread }) => suggestMessage(thread));
  return <CommitForm {...form} suggestion={suggestion} />;
}
