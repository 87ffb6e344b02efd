/** What changed between two revisions of a plan, by key. */
import type { PlanContent, PlanNode } from './plan';

export interface PlanDiff {
  readonly goal: { readonly from: string; readonly to: string } | null;
  readonly added: readonly PlanNode[];
  readonly removed: readonly PlanNode[];
  readonly changed: readonly ChangedNode[];
}

export interface ChangedNode {
  readonly key: string;
  readonly from: PlanNode;
  readonly to: PlanNode;
  readonly fields: readonly ('title' | 'description' | 'depends_on')[];
}

const fields = ['title', 'description', 'depends_on'] as const;

export function diffPlans(from: PlanContent, to: PlanContent): PlanDiff {
  const before = new Map(from.nodes.map((node) => [node.key, node]));
  const after = new Map(to.nodes.map((node) => [node.key, node]));
  return {
    goal: from.goal === to.goal ? null : { from: from.goal, to: to.goal },
    added: to.nodes.filter((node) => !before.has(node.key)),
    removed: from.nodes.filter((node) => !after.has(node.key)),
    changed: to.nodes.flatMap((node) => {
      const old = before.get(node.key);
      const changed = old ? fields.filter((field) => !sameField(old, node, field)) : [];
      return old && changed.length > 0 ? [{ key: node.key, from: old, to: node, fields: changed }] : [];
    }),
  };
}

/** The order in which dependencies are listed means nothing. */
function sameField(a: PlanNode, b: PlanNode, field: (typeof fields)[number]): boolean {
  if (field !== 'depends_on') return a[field] === b[field];
  return (
    a.depends_on.length === b.depends_on.length && a.depends_on.every((key) => b.depends_on.includes(key))
  );
}

export const isEmptyDiff = (diff: PlanDiff): boolean =>
  diff.goal === null && diff.added.length === 0 && diff.removed.length === 0 && diff.changed.length === 0;
