/** Every fault of a plan, each said so that its author can mend it. */
import { foldKey, isBlank, type PlanContent, type PlanNode, planLimits } from './plan';

export type PlanFault =
  | { readonly code: 'empty_goal' }
  | { readonly code: 'no_nodes' }
  | { readonly code: 'too_many_nodes'; readonly count: number; readonly limit: number }
  | { readonly code: 'empty_key'; readonly index: number }
  | { readonly code: 'duplicate_key'; readonly keys: readonly string[] }
  | { readonly code: 'empty_title'; readonly key: string }
  | { readonly code: 'unknown_dependency'; readonly key: string; readonly dependency: string }
  | { readonly code: 'self_dependency'; readonly key: string }
  | { readonly code: 'cycle'; readonly keys: readonly string[] }
  | { readonly code: 'too_large'; readonly field: string; readonly size: number; readonly limit: number };

export type PlanJudgement =
  | { readonly ok: true; readonly plan: PlanContent }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

/** With `ok` the plan in its stored form: trimmed, NFC, dependencies spelled like the keys they name, each once. */
export function validatePlan(content: PlanContent): PlanJudgement {
  const plan = normalise(content);
  const faults = [...shapeFaults(plan), ...keyFaults(plan.nodes)];
  const names = new Map(plan.nodes.map((node) => [foldKey(node.key), node.key]));
  faults.push(...dependencyFaults(plan.nodes, names));
  if (faults.length > 0) return { ok: false, faults };
  const resolved = { goal: plan.goal, nodes: plan.nodes.map((node) => resolveDependencies(node, names)) };
  const cycle = findCycle(resolved.nodes);
  return cycle ? { ok: false, faults: [{ code: 'cycle', keys: cycle }] } : { ok: true, plan: resolved };
}

const tidy = (text: string): string => (isBlank(text) ? '' : text.normalize('NFC').trim());

function normalise({ goal, nodes }: PlanContent): PlanContent {
  return {
    goal: tidy(goal),
    nodes: nodes.map((node) => ({
      key: tidy(node.key),
      title: tidy(node.title),
      description: node.description.normalize('NFC'),
      depends_on: node.depends_on.map(tidy),
    })),
  };
}

/** UTF-8 bytes. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function shapeFaults({ goal, nodes }: PlanContent): PlanFault[] {
  const faults: PlanFault[] = [];
  if (goal === '') faults.push({ code: 'empty_goal' });
  if (nodes.length === 0) faults.push({ code: 'no_nodes' });
  if (nodes.length > planLimits.nodes) {
    faults.push({ code: 'too_many_nodes', count: nodes.length, limit: planLimits.nodes });
  }
  const measured: [string, number, number][] = [['goal', goal.length, planLimits.goalCharacters]];
  for (const [index, node] of nodes.entries()) {
    const name = node.key || `node ${index + 1}`;
    measured.push([`key of ${name}`, node.key.length, planLimits.keyCharacters]);
    measured.push([`title of ${name}`, node.title.length, planLimits.titleCharacters]);
    measured.push([`description of ${name}`, utf8Bytes(node.description), planLimits.descriptionBytes]);
  }
  measured.push(['plan', utf8Bytes(JSON.stringify({ goal, nodes })), planLimits.planBytes]);
  for (const [field, size, limit] of measured) {
    if (size > limit) faults.push({ code: 'too_large', field: field.slice(0, 120), size, limit });
  }
  return faults;
}

function keyFaults(nodes: readonly PlanNode[]): PlanFault[] {
  const faults: PlanFault[] = [];
  const byFold = new Map<string, string[]>();
  for (const [index, { key, title }] of nodes.entries()) {
    if (key === '') faults.push({ code: 'empty_key', index });
    else byFold.set(foldKey(key), [...(byFold.get(foldKey(key)) ?? []), key]);
    if (title === '') faults.push({ code: 'empty_title', key: key || `node ${index + 1}` });
  }
  for (const keys of byFold.values()) if (keys.length > 1) faults.push({ code: 'duplicate_key', keys });
  return faults;
}

function dependencyFaults(nodes: readonly PlanNode[], names: ReadonlyMap<string, string>): PlanFault[] {
  return nodes.flatMap(({ key, depends_on }) =>
    depends_on.flatMap((dependency): PlanFault[] => {
      const fold = foldKey(dependency);
      if (fold === foldKey(key)) return [{ code: 'self_dependency', key }];
      return names.has(fold) ? [] : [{ code: 'unknown_dependency', key, dependency }];
    }),
  );
}

function resolveDependencies(node: PlanNode, names: ReadonlyMap<string, string>): PlanNode {
  const depends_on = [...new Set(node.depends_on.map((key) => names.get(foldKey(key)) ?? key))];
  return { ...node, depends_on };
}

/** The keys of one cycle in the order of its edges (each depends on the next), or null. Iterative: 500 deep is fine. */
export function findCycle(nodes: readonly PlanNode[]): string[] | null {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const done = new Set<string>();
  for (const start of nodes) {
    const path: { key: string; next: number }[] = [{ key: start.key, next: 0 }];
    const onPath = new Set([start.key]);
    while (path.length > 0) {
      const top = path[path.length - 1] as { key: string; next: number };
      const dependency = done.has(top.key) ? undefined : byKey.get(top.key)?.depends_on[top.next];
      top.next += 1;
      if (dependency === undefined) {
        done.add(top.key);
        onPath.delete(top.key);
        path.pop();
      } else if (onPath.has(dependency)) {
        return path.slice(path.findIndex((entry) => entry.key === dependency)).map((entry) => entry.key);
      } else if (!done.has(dependency)) {
        path.push({ key: dependency, next: 0 });
        onPath.add(dependency);
      }
    }
  }
  return null;
}

/** One line for a fault, for models and people. */
export function describeFault(fault: PlanFault): string {
  const quote = (key: string) => JSON.stringify(key);
  switch (fault.code) {
    case 'empty_goal':
      return 'The goal is empty: say what the plan achieves.';
    case 'no_nodes':
      return 'The plan has no steps: give at least one node.';
    case 'too_many_nodes':
      return `The plan has ${fault.count} steps; at most ${fault.limit} fit. Merge some.`;
    case 'empty_key':
      return `Node ${fault.index + 1} has no key.`;
    case 'duplicate_key':
      return `These keys are the same once case, spaces and Unicode form are set aside: ${fault.keys.map(quote).join(', ')}. Give each its own.`;
    case 'empty_title':
      return `${quote(fault.key)} has no title.`;
    case 'unknown_dependency':
      return `${quote(fault.key)} depends on ${quote(fault.dependency)}, which is no key of this plan.`;
    case 'self_dependency':
      return `${quote(fault.key)} depends on itself.`;
    case 'cycle':
      return `These steps wait for each other in a circle: ${[...fault.keys, fault.keys[0] ?? ''].map(quote).join(' → ')}. Take one dependency out.`;
    case 'too_large':
      return `The ${fault.field} is too large: ${fault.size}, and ${fault.limit} is the limit.`;
  }
}
