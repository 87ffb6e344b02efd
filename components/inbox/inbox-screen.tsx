/**
 * Owns the inbox: what waits for a person across all spaces, left the lists, right the very thing to decide.
 * Invariant: a decision is made on what is shown; what is shown changes only by the person's own hand.
 */
'use client';
import { Inbox, Keyboard } from 'lucide-react';
import { useCommandState } from '@/components/commands/command-state';
import { MenuButton } from '@/components/shell/menu-button';
import { usePageTitle } from '@/components/shell/page-title';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { strings } from '@/components/ui/strings/strings';
import { InboxDetail } from './inbox-detail';
import { InboxList } from './inbox-list';
import { NotifyButton } from './notify-button';
import { useInboxMoves } from './use-inbox-moves';
import { useNeighbours } from './use-neighbours';
import { type Pending, usePending } from './use-pending';
import { useSelection } from './use-selection';
import { useToldElsewhere } from './use-told-elsewhere';

const text = approvalStrings.inbox;

export function InboxScreen() {
  const { show } = useCommandState();
  usePageTitle(text.title);
  const pending = usePending();
  const selection = useSelection(pending.all?.[0]?.id ?? null);
  const moves = useInboxMoves({ pending, selection });
  useToldElsewhere(pending.all);
  useNeighbours(pending.all?.map(({ id }) => id) ?? [], selection.current);
  const { current, isNamed } = selection;
  const isEmpty = pending.all?.length === 0;
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={text.title}
        className={cx(
          'flex min-w-0 flex-col',
          isNamed && 'max-md:hidden',
          current ? 'w-84 border-r max-md:w-full max-md:border-r-0' : 'flex-1',
        )}
      >
        <header className="flex h-11 shrink-0 items-center gap-2 border-b px-4">
          <MenuButton />
          <h1 ref={moves.titleRef} tabIndex={-1} className="text-13 font-semibold">
            {text.title}
          </h1>
          <span className="flex-1" />
          {!isEmpty && (
            <span className="flex items-center gap-1 text-11 text-ink-3 max-md:hidden">
              <Kbd keys="J" /> <Kbd keys="K" /> {text.move}
            </span>
          )}
          <NotifyButton />
          <IconButton
            label={text.keys}
            keys="?"
            icon={Keyboard}
            onClick={() => show('keys')}
            className="max-md:hidden"
          />
        </header>
        <Lists pending={pending} current={current} onSelect={selection.select} />
        {isEmpty && <NothingWaits />}
      </section>
      {current && (
        <section
          aria-label={text.shown}
          className={cx('flex min-w-0 flex-1 flex-col', !isNamed && 'max-md:hidden')}
        >
          <InboxDetail
            key={current}
            approvalId={current}
            onBack={() => selection.leave(current)}
            listed={pending.all?.find(({ id }) => id === current)}
            onDecided={moves.onDecided}
            formRef={moves.formRef}
            headingRef={moves.headingRef}
          />
        </section>
      )}
    </div>
  );
}

interface ListsProps {
  readonly pending: Pending;
  readonly current: string | null;
  readonly onSelect: (approvalId: string) => void;
}

function Lists({ pending, current, onSelect }: ListsProps) {
  const { waiting, confirmations, all, error, more } = pending;
  if (all === null) {
    return (
      <div className="p-4">
        {error ? (
          <Notice tone="bad" {...refusalText(refusalOf(error))} />
        ) : (
          <SkeletonRows label={strings.general.loading} rows={['w-4/5', 'w-3/5', 'w-2/3']} />
        )}
      </div>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto empty:hidden">
      <InboxList label={text.waiting} items={waiting} current={current} onSelect={onSelect} />
      <InboxList label={text.confirmations} items={confirmations} current={current} onSelect={onSelect} />
      {more && (
        <Button variant="quiet" className="w-full" onClick={more}>
          {text.more}
        </Button>
      )}
    </div>
  );
}

function NothingWaits() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={Inbox} title={text.empty} text={text.emptyText}>
        <p className="text-12 text-balance text-ink-3">{text.emptyHow}</p>
      </EmptyState>
    </div>
  );
}
