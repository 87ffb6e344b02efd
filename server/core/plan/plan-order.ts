/** Orders over a valid plan's steps. */
import type { PlanNode } from './plan';

/** Every step after all it depends on; among those free at the same time, in the plan's own order. */
export function dependencyOrder(nodes: readonly PlanNode[]): PlanNode[] {
  return dependencyLayers(nodes).flat();
}

/** Layer n holds the steps whose longest chain of dependencies has n edges. */
export function dependencyLayers(nodes: readonly PlanNode[]): PlanNode[][] {
  const depth = new Map<string, number>();
  const waiting = new Set(nodes);
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const node of waiting) {
      const depths = node.depends_on.map((key) => depth.get(key));
      if (depths.some((value) => value === undefined)) continue;
      depth.set(node.key, Math.max(-1, ...depths.map((value) => value ?? 0)) + 1);
      waiting.delete(node);
    }
    if (waiting.size === before) throw new Error('The plan has a cycle or an unknown dependency.');
  }
  const layers: PlanNode[][] = [];
  for (const node of nodes) {
    const layer = depth.get(node.key) ?? 0;
    const row = layers[layer] ?? [];
    layers[layer] = [...row, node];
  }
  return layers;
}

/** The steps with these keys and all they depend on, in the plan's order (statement 41: partial approval). */
export function dependencyClosure(nodes: readonly PlanNode[], keys: readonly string[]): PlanNode[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const wanted = new Set<string>();
  const open = [...keys];
  while (open.length > 0) {
    const key = open.pop() as string;
    if (wanted.has(key)) continue;
    wanted.add(key);
    open.push(...(byKey.get(key)?.depends_on ?? []));
  }
  return nodes.filter((node) => wanted.has(node.key));
}
