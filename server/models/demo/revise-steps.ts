/** How the demo takes up what people said of its plan: visibly, in their own words. */
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { quoted } from './skill';

export interface Remark {
  /** Null: on the plan as a whole. */
  readonly key: string | null;
  readonly text: string;
}

const wantsRemoval = (text: string): boolean =>
  /\b(drop|remove|delete|skip|leave (it|this|that) out|not needed|without (it|this))\b/i.test(text);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A remark on a step changes or removes it; one on the whole becomes a step of its own before the last. */
export function reviseSteps(content: PlanContent, remarks: readonly Remark[]): PlanContent {
  let { nodes } = content;
  for (const { key, text } of remarks) {
    const node = nodes.find((each) => each.key === key);
    if (!node) nodes = withAskedStep(nodes, text);
    else if (wantsRemoval(text) && nodes.length > 1) nodes = without(nodes, node);
    else nodes = nodes.map((each) => (each === node ? withRemark(node, text) : each));
  }
  return { ...content, nodes };
}

const withRemark = (node: PlanNode, text: string): PlanNode => ({
  ...node,
  description: `${node.description.trimEnd()}\n\nAs asked: ${text.trim()}`.trim(),
});

/** Whatever waited for the removed step waits for what that one waited for. */
function without(nodes: readonly PlanNode[], gone: PlanNode): PlanNode[] {
  return nodes
    .filter((node) => node !== gone)
    .map((node) => {
      if (!node.depends_on.includes(gone.key)) return node;
      const kept = node.depends_on.filter((key) => key !== gone.key);
      return { ...node, depends_on: [...new Set([...kept, ...gone.depends_on])] };
    });
}

function withAskedStep(nodes: readonly PlanNode[], text: string): PlanNode[] {
  const taken = new Set(nodes.map(({ key }) => key));
  let number = 1;
  while (taken.has(`asked-${number}`)) number += 1;
  const key = `asked-${number}`;
  const design = nodes.find((node) => node.key === 'design') ?? nodes[0];
  const [path] = quoted(text).filter((part) => /^[\w./-]+\.\w+$/.test(part));
  const [designPath] = design ? quoted(design.title) : [];
  const target = path ?? designPath;
  const words = oneLine(text.replaceAll('`', '')).slice(0, 90);
  const title = target ? `Add to \`${target}\` what was asked: ${words}` : `Do what was asked: ${words}`;
  const asked: PlanNode = { key, title, description: text.trim(), depends_on: design ? [design.key] : [] };
  const last = nodes.at(-1);
  if (!last || last === design) return [...nodes, asked];
  return [...nodes.slice(0, -1), asked, { ...last, depends_on: [...last.depends_on, key] }];
}
