'use client';
import { usePeople } from '@/components/sync/use-people';
import { Moment } from '@/components/ui/moment';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import type { PlanComment } from '../model/plan-queries';

export interface CommentListProps {
  readonly label: string;
  /** Oldest first. */
  readonly comments: readonly PlanComment[];
}

export function CommentList({ label, comments }: CommentListProps) {
  const nameOf = usePeople();
  if (comments.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-2">
      {comments.map(({ id, author, revision, createdAt, text: words }) => (
        <li key={id} className="border-l-2 border-accent/60 pl-2.5 text-12">
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-ink-3">
            <span className="font-medium text-ink">{nameOf(author.principal)}</span>
            <span>{text.revision.name(revision)}</span>
            <Moment at={Date.parse(createdAt)} />
          </span>
          <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>
        </li>
      ))}
    </ul>
  );
}
