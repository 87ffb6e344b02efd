'use client';
import { Prose } from '@/components/conversation/prose';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { Tag } from '@/components/ui/tag';
import { TitleText } from '@/components/ui/title-text';
import { foldKey } from '@/server/core/plan/plan';
import { StatusIcon, titleOf } from '../model/step-looks';
import { useStudio } from '../model/studio-context';
import type { StudioStep } from '../model/studio-steps';
import { CommentList } from './comment-list';
import { StepChanges } from './step-changes';

export function StepReader({ step }: { readonly step: StudioStep }) {
  const { plan, comparedWith } = useStudio();
  const comments = plan.comments.filter(
    ({ nodeKey }) => nodeKey !== null && foldKey(nodeKey) === foldKey(step.key),
  );
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 pr-8">
        <h3 className="text-14 font-semibold wrap-anywhere">
          <TitleText text={titleOf(step)} />
        </h3>
        <Tag mono>{step.key}</Tag>
        {step.status && (
          <Tag>
            <StatusIcon status={step.status} />
            {text.statuses[step.status]}
          </Tag>
        )}
        {step.mark && <Tag tone={markTones[step.mark]}>{text.marks[step.mark]}</Tag>}
      </header>
      <StepLinks step={step} />
      {step.mark === 'changed' && comparedWith !== null && <StepChanges stepKey={step.key} />}
      {step.description.trim() === '' ? (
        <p className="text-12 text-ink-3">{text.reader.noDescription}</p>
      ) : (
        <div className="[&_.md]:text-13">
          <Prose text={step.description} />
        </div>
      )}
      <CommentList label={text.reader.onStep} comments={comments} />
    </article>
  );
}

const markTones = { added: 'ok', changed: 'warn', removed: 'bad' } as const;

/** What it waits for and what waits for it, each a way there. */
function StepLinks({ step }: { readonly step: StudioStep }) {
  const { steps, byId } = useStudio();
  const before = step.after.flatMap((id) => byId.get(id) ?? []);
  const behind = steps.filter(({ after }) => after.includes(step.id));
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-12 text-ink-3">
      {before.length > 0 ? <span>{text.reader.after}</span> : <span>{text.reader.first}</span>}
      {before.map((each) => (
        <StepLink key={each.id} step={each} />
      ))}
      <span aria-hidden>·</span>
      {behind.length > 0 ? <span>{text.reader.before}</span> : <span>{text.reader.last}</span>}
      {behind.map((each) => (
        <StepLink key={each.id} step={each} />
      ))}
    </p>
  );
}

function StepLink({ step }: { readonly step: StudioStep }) {
  const { store } = useStudio();
  return (
    <button
      type="button"
      title={titleOf(step)}
      onClick={() => store.setState({ selected: step.id })}
      className="min-h-6 max-w-full truncate rounded-sm px-1 font-mono text-11 text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {step.key.trim() || text.edit.keyless}
    </button>
  );
}
