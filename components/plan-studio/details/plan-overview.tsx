'use client';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { TextField } from '@/components/ui/text-field';
import { changeDraft } from '../draft/drafts';
import { useStudio } from '../model/studio-context';
import { CommentList } from './comment-list';

export function PlanOverview() {
  const { plan, draft, diff, comparedWith } = useStudio();
  const comments = plan.comments.filter(({ nodeKey }) => nodeKey === null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="text-12 font-medium text-ink-2">{text.reader.overview}</h3>
      {draft ? (
        <TextField
          label={text.edit.goal}
          value={draft.goal}
          onChange={(goal) => changeDraft(plan.id, { ...draft, goal })}
        />
      ) : (
        <p className="text-13 wrap-anywhere whitespace-pre-wrap">{plan.goal}</p>
      )}
      {!draft && comparedWith !== null && diff?.goal && (
        <p className="text-12 text-ink-3">
          {text.changes.before}: <del>{diff.goal.from}</del>
        </p>
      )}
      <p className="text-12 text-ink-3">{text.reader.choose}</p>
      {comments.length > 0 && <CommentList label={text.reader.onPlan} comments={comments} />}
    </div>
  );
}
