'use client';
import { ArrowLeft, Maximize2, MessageSquare, Pencil } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Hint } from '@/components/ui/hint';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Segments } from '@/components/ui/segments';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { Tag } from '@/components/ui/tag';
import { ChangesToggle } from './changes-toggle';
import { reshapeDraft, useDraft } from './draft/drafts';
import { beginDraft } from './draft/plan-draft';
import { planPage } from './model/plan-address';
import { useStudio } from './model/studio-context';
import { type StudioView, studioViews } from './model/studio-state';
import { RevisionMenu } from './revision-menu';

export interface StudioHeaderProps {
  readonly view: StudioView;
  readonly offersBoth: boolean;
}

export function StudioHeader({ view, offersBoth }: StudioHeaderProps) {
  const { store, goal, plan, draft, steps } = useStudio();
  const onPlan = plan.comments.filter(({ nodeKey }) => nodeKey === null).length;
  const done = steps.filter(({ status }) => status === 'completed').length;
  const toRun = steps.filter(({ status }) => status !== null).length;
  const views = studioViews.filter((each) => offersBoth || each !== 'both');
  return (
    <header className="shrink-0 border-b">
      <div className="flex min-h-10 items-center gap-2 px-4 py-1.5">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            title={goal}
            onClick={() => store.setState({ selected: null })}
            className="flex max-w-full items-center gap-2 rounded-sm text-left text-13 font-semibold"
          >
            <span className="line-clamp-2 wrap-anywhere">{goal || text.edit.goal}</span>
            {onPlan > 0 && (
              <Tag className="shrink-0" title={text.comments(onPlan)}>
                <MessageSquare aria-hidden className="size-3" />
                {onPlan}
              </Tag>
            )}
          </button>
        </h2>
        {toRun > 0 && <Tag tone={done === toRun ? 'ok' : 'plain'}>{text.progress(done, toRun)}</Tag>}
        {plan.status !== 'open' && (
          <Tag tone={plan.status === 'approved' ? 'ok' : 'bad'}>{text.status[plan.status]}</Tag>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-2">
        <Segments<StudioView>
          label={text.views.label}
          options={views.map((value) => ({ value, label: text.views[value] }))}
          value={view}
          onChange={(next) => store.setState({ view: next })}
        />
        <span className="flex-1" />
        <ChangesToggle />
        <RevisionMenu />
        {!draft && <EditButton />}
        <PlaceLink />
      </div>
    </header>
  );
}

function EditButton() {
  const { plan, isLatest, mayDecide, store } = useStudio();
  const kept = useDraft(plan.id);
  if (plan.status !== 'open' || !isLatest || !mayDecide || kept) return null;
  const begin = () => {
    reshapeDraft(plan.id, beginDraft({ goal: plan.goal, nodes: plan.nodes }, plan.revision));
    store.setState({ editing: true, picks: null });
  };
  return (
    <Button onClick={begin}>
      <Pencil aria-hidden className="size-3" />
      {text.edit.begin}
    </Button>
  );
}

/** From the panel to the page, and back to the conversation the plan was made in. */
function PlaceLink() {
  const { address, spaceId, plan } = useStudio();
  const isPage = address.place === 'page';
  const label = isPage ? text.backToSpace : text.fullSize;
  const Icon = isPage ? ArrowLeft : Maximize2;
  const href = isPage
    ? `/spaces/${spaceId}?conversation=${plan.conversationId}&panel=plan&plan=${plan.id}`
    : planPage(spaceId, plan.id);
  return (
    <Hint text={label}>
      <Link href={href} aria-label={label} className={cx(iconButtonClass, '-mr-1.5')}>
        <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      </Link>
    </Hint>
  );
}
