'use client';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, GitCompareArrows } from 'lucide-react';
import { download, exportAddress } from '@/components/lifetime/export-file';
import { planFormats, usePlanExport } from '@/components/lifetime/use-plan-export';
import { usePeople } from '@/components/sync/use-people';
import { useSpace } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { Moment } from '@/components/ui/moment';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { planQueries, type RevisionRow } from './model/plan-queries';
import { useStudio } from './model/studio-context';

/** The plan's timeline: who made which revision and when; opens one, compares with it, or takes the plan along. */
export function RevisionMenu() {
  const { plan, address, store } = useStudio();
  const { revision: shown, latestRevision: latest } = plan;
  usePlanExport(plan.id);
  const newestFirst = plan.revisions.toReversed();
  const earlier = newestFirst.filter(({ revision }) => revision < shown);
  const open = (revision: number) => {
    store.setState({ editing: false, comparedWith: null });
    address.goTo({ planId: plan.id, revision: revision === latest ? null : revision });
  };
  return (
    <Menu
      align="end"
      className="max-h-96 w-80"
      trigger={
        <button type="button" aria-label={text.revision.of(shown, latest)} className={buttonClass()}>
          {text.revision.button(shown, latest)}
          <ChevronDown aria-hidden className="size-3 opacity-70" />
        </button>
      }
    >
      <MenuLabel>{text.revision.heading}</MenuLabel>
      {newestFirst.map((each) => (
        <MenuItem
          key={each.revision}
          onClick={() => open(each.revision)}
          aria-current={each.revision === shown ? 'true' : undefined}
        >
          <RevisionLine row={each} />
          {each.revision === shown && <Check aria-hidden className="size-3.5 text-ink-2" />}
        </MenuItem>
      ))}
      {earlier.length > 0 && <MenuSeparator />}
      {earlier.length > 0 && <MenuLabel>{text.revision.compareHeading}</MenuLabel>}
      {earlier.map(({ revision }) => (
        <MenuItem key={revision} onClick={() => store.setState({ comparedWith: revision, editing: false })}>
          <GitCompareArrows aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
          {text.revision.name(revision)}
        </MenuItem>
      ))}
      <OtherPlans />
      <ExportItems planId={plan.id} />
    </Menu>
  );
}

function ExportItems({ planId }: { readonly planId: string }) {
  const words = lifetimeStrings.plan;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{words.menu}</MenuLabel>
      {planFormats.map((as) => (
        <MenuItem key={as} onClick={() => download(exportAddress.plan(planId, as))}>
          {as === 'md' ? words.markdown : words.json}
        </MenuItem>
      ))}
    </>
  );
}

function RevisionLine({ row }: { readonly row: RevisionRow }) {
  const name = usePeople()(row.author.principal);
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex items-baseline gap-2">
        <span className="font-medium">{text.revision.name(row.revision)}</span>
        <span className="ml-auto text-11 text-ink-3 tabular-nums">
          <Moment at={Date.parse(row.createdAt)} />
        </span>
      </span>
      <span className="truncate text-12 text-ink-2">
        {[
          text.revision.by(name),
          text.steps(row.steps),
          row.rewindOf !== null && text.revision.rewound(row.rewindOf),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

function OtherPlans() {
  const { plan, spaceId, address } = useStudio();
  const mark = useSpace(spaceId, (state) => Math.max(0, ...Object.values(state.planMarks)));
  const { data } = useQuery(planQueries.list(spaceId, mark));
  const others = data?.items.filter(({ id }) => id !== plan.id) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{text.revision.plans}</MenuLabel>
      {others.map(({ id, goal, status, steps }) => (
        <MenuItem key={id} onClick={() => address.goTo({ planId: id })}>
          <span className="grid min-w-0">
            <span className="truncate">{goal}</span>
            <span className="text-12 text-ink-2">
              {text.status[status]} · {text.steps(steps)}
            </span>
          </span>
        </MenuItem>
      ))}
    </>
  );
}
