/** A plan as the demo writes it down and reads it back: numbered lines with keys, as in Interlock's own decisions. */
import type { PlanNode } from '@/server/core/plan/plan';

export function printSteps(nodes: readonly PlanNode[]): string {
  return nodes
    .map(({ key, title, description, depends_on }, index) => {
      const after = depends_on.length > 0 ? ` (after ${depends_on.join(', ')})` : '';
      const how = description.trim() === '' ? '' : `\n  ${description.trim().replaceAll('\n', '\n  ')}`;
      return `${index + 1}. [${key}] ${title}${after}${how}`;
    })
    .join('\n');
}

const stepLine = /^(\d+)\. \[(.+?)\] (.+?)(?: \(after ([^()]+)\))?$/;

/** The numbered steps in a text, in their order; whatever else stands there is passed over. */
export function parseSteps(text: string): PlanNode[] {
  const steps: PlanNode[] = [];
  let how: string[] | null = null;
  const close = () => {
    const last = steps.at(-1);
    if (last && how) steps[steps.length - 1] = { ...last, description: how.join('\n') };
    how = null;
  };
  for (const line of text.split('\n')) {
    const [, number, key, title, after] = stepLine.exec(line) ?? [];
    if (key !== undefined && title !== undefined && Number(number) === steps.length + 1) {
      close();
      steps.push({ key, title, description: '', depends_on: after?.split(', ') ?? [] });
      how = [];
    } else if (how && line.startsWith('  ')) {
      (how as string[]).push(line.slice(2));
    } else {
      close();
    }
  }
  close();
  return steps;
}
