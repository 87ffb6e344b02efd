import { getPlan } from '@/server/plans/get-plan';
import type { PlanView } from '@/server/plans/plan-view';
import type { Actor, Services } from '@/server/services';
import type { ExportedStream } from './exported-stream';

/** The plan as it is now, its revisions and its comments (statement 67). Throws AppError `not_found`. */
export async function exportPlan(
  services: Services,
  actor: Actor,
  { planId, format }: { readonly planId: string; readonly format: 'json' | 'md' },
): Promise<ExportedStream> {
  const plan = await getPlan(services, actor, { planId });
  const isJson = format === 'json';
  const text = isJson ? `${JSON.stringify(plan, null, 2)}\n` : planMarkdown(plan);
  async function* chunks(): AsyncGenerator<string> {
    yield text;
  }
  return {
    fileName: `plan-${planId.slice(-8)}-revision-${plan.revision}.${format}`,
    mediaType: isJson ? 'application/json' : 'text/markdown',
    chunks: chunks(),
  };
}

/** To read: goal, steps in the order they were written, comments. Pure. */
export function planMarkdown(plan: PlanView): string {
  const facts = `*${plan.status}, revision ${plan.revision}, by ${plan.author.name}, ${plan.createdAt}*`;
  const steps = plan.nodes.map(({ key, title, description, depends_on }, index) =>
    [
      `## ${index + 1}. ${oneLine(title)}`,
      `Key: \`${oneLine(key)}\`${depends_on.length > 0 ? `. After: ${depends_on.map((each) => `\`${oneLine(each)}\``).join(', ')}` : ''}`,
      description,
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
  );
  const comments = plan.comments.map(
    ({ author, nodeKey, revision, text }) =>
      `**${author.name}** on ${nodeKey === null ? 'the plan' : `\`${oneLine(nodeKey)}\``}, revision ${revision}:\n\n${text.replace(/^/gm, '> ')}`,
  );
  const blocks = [`# ${oneLine(plan.goal)}`, facts, ...steps];
  if (comments.length > 0) blocks.push('## Comments', ...comments);
  return `${blocks.join('\n\n')}\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
