'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, Download, Ellipsis, GitBranch, GitCommitHorizontal } from 'lucide-react';
import { shownText } from '@/components/diff/shown-text';
import type { Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { Moment } from '@/components/ui/moment';
import { changesStrings as strings } from '@/components/ui/strings/changes-strings';
import { Tag } from '@/components/ui/tag';
import type { SpaceId } from '@/server/core/ids';
import { downloadPatch } from './download-patch';
import type { Push } from './use-push';

const text = strings.branch;

type Branch = Outputs['spaces']['branch'];

export interface BranchBarProps {
  readonly spaceId: SpaceId;
  readonly push: Push;
  readonly mayChange: boolean;
}

/** Where the branch stands, and what a person may do with it. */
export function BranchBar({ spaceId, push, mayChange }: BranchBarProps) {
  const { data: branch } = useQuery(queries.branch(spaceId));
  return (
    <section
      aria-label={text.label}
      className="flex min-h-10 shrink-0 items-center gap-2 border-b py-1 pr-2 pl-4"
    >
      <GitBranch aria-hidden className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      {branch && (
        <>
          <span
            title={branch.branch ?? text.detached}
            className="min-w-0 shrink truncate font-mono text-[11.5px] text-ink"
          >
            {branch.branch ?? text.detached}
          </span>
          <BranchTags branch={branch} />
        </>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1">
        {mayChange && branch && branch.ahead > 0 && (
          <Button disabled={push.pending} onClick={() => void push.run()}>
            <ArrowUpFromLine aria-hidden className="size-3.5" strokeWidth={1.75} />
            {push.pending ? strings.actions.pushing : strings.actions.push}
          </Button>
        )}
        <BranchMenu spaceId={spaceId} branch={branch} />
      </span>
    </section>
  );
}

function BranchTags({ branch: { ahead, source, remote } }: { readonly branch: Branch }) {
  return (
    <span className="flex min-w-0 shrink-0 items-center gap-1">
      {ahead > 0 && <Tag title={text.aheadTitle(ahead)}>{text.ahead(ahead)}</Tag>}
      {source && source.behind > 0 && (
        <Tag tone="warn" title={text.behindTitle(source.behind, source.branch)}>
          {text.behind(source.behind, shownText(source.branch))}
        </Tag>
      )}
      {remote && ahead > 0 && (
        <Tag tone={remote.unpushed > 0 ? 'plain' : 'ok'} title={text.remote(remote.url)}>
          {remote.unpushed > 0 ? text.unpushed(remote.unpushed) : text.pushed}
        </Tag>
      )}
    </span>
  );
}

function BranchMenu({ spaceId, branch }: { readonly spaceId: SpaceId; readonly branch: Branch | undefined }) {
  const commits = branch?.commits ?? [];
  return (
    <Menu
      align="end"
      className="w-84 max-w-[calc(100vw-24px)]"
      trigger={<IconButton label={strings.actions.more} icon={Ellipsis} />}
    >
      <MenuItem onClick={() => downloadPatch(spaceId, 'changes')}>
        <Download aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
        {strings.actions.patch}
      </MenuItem>
      <MenuItem disabled={commits.length === 0} onClick={() => downloadPatch(spaceId, 'commits')}>
        <GitCommitHorizontal aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
        {strings.actions.commitsPatch}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{commits.length === 0 ? text.noCommits : text.commits}</MenuLabel>
      <ul aria-label={text.commits} className="max-h-60 overflow-y-auto px-2 pb-1 empty:hidden">
        {commits.map(({ commit, subject, author, at }) => (
          <li key={commit} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 py-1 text-12">
            <span className="font-mono text-11 text-ink-3">{commit.slice(0, 8)}</span>
            <span className="truncate" title={shownText(subject)}>
              {shownText(subject)}
            </span>
            <span className="text-11 text-ink-3">
              <Moment at={at} />
            </span>
            <span className="col-start-2 truncate text-11 text-ink-3">{shownText(author)}</span>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
