import type { CallSubject, PlanSubject, QuestionSubject } from '@/server/core/approval';

/** An approval's subject, except a `plan_exit`'s, which is markdown. The server wrote it and answers for its shape. */
export const readSubject = <Subject extends CallSubject | PlanSubject | QuestionSubject>(
  subject: string,
): Subject => JSON.parse(subject) as Subject;
