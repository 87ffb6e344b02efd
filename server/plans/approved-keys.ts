/** Which steps an approval covers, where it is not the whole plan (statement 41). Kept in the row's `answer`. */
import { z } from 'zod';
import type { Approval } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import { foldKey, type PlanNode } from '@/server/core/plan/plan';
import { dependencyClosure } from '@/server/core/plan/plan-order';

const partial = z.object({ nodeKeys: z.array(z.string()) });

export const approvedKeysText = (nodeKeys: readonly string[]): string => JSON.stringify({ nodeKeys });

export const approvedKeysOf = ({ answer }: Pick<Approval, 'answer'>): string[] | null =>
  answer === null ? null : partial.parse(JSON.parse(answer)).nodeKeys;

/** The steps with these keys and all they depend on; all steps without keys. Throws AppError `bad_input`. */
export function chosenSteps(
  nodes: readonly PlanNode[],
  nodeKeys: readonly string[] | undefined,
): readonly PlanNode[] {
  if (nodeKeys === undefined) return nodes;
  const names = new Map(nodes.map(({ key }) => [foldKey(key), key]));
  const chosen = nodeKeys.map((key) => {
    const name = names.get(foldKey(key));
    if (name !== undefined) return name;
    throw new AppError('bad_input', `The plan has no step "${key}". Load it again and choose.`, { key });
  });
  if (chosen.length === 0) throw new AppError('bad_input', 'Choose at least one step to approve.', {});
  return dependencyClosure(nodes, chosen);
}
