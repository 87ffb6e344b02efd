/**
 * Carries a plan out, one step after the other, with the real tools. Where it stands it reads off the calls made so far:
 * each todo_write that went through is one step further.
 */
import type { PlanNode } from '@/server/core/plan/plan';
import type { Exchange, Scene } from './scene';
import { type DemoStep, finish, firstLine, lacks, quoted, use } from './skill';
import { linesOf, uniqueEnding } from './tool-text';

export interface Work {
  readonly steps: readonly PlanNode[];
  /** Calls made for this work so far. */
  readonly done: readonly Exchange[];
  /** Whether to-do items name their step: only an approved plan has such steps. */
  readonly named: boolean;
}

type Progress = { readonly kind: 'do'; readonly step: DemoStep } | { readonly kind: 'done' };

const finished: Progress = { kind: 'done' };
const now = (step: DemoStep): Progress => ({ kind: 'do', step });

export function carryOut(scene: Scene, { steps, done, named }: Work): DemoStep {
  if (steps.length === 0) return finish('I found no steps to carry out.');
  for (const tool of ['todo_write', 'read_file', 'write_file'])
    if (!scene.has(tool)) return lacks(`use ${tool}`, 'So I cannot carry the plan out here.');
  const ticks = done.filter(({ name, isError }) => name === 'todo_write' && !isError).length;
  if (ticks === 0) {
    const count = steps.length === 1 ? 'one step' : `${steps.length} steps`;
    return tick(steps, { at: 0, named, say: `I carry the plan out: ${count}.` });
  }
  if (ticks > steps.length)
    return finish(`All steps are done:\n\n${steps.map(({ title }) => `- ${title}`).join('\n')}`);
  const since = done.slice(done.findLastIndex(({ name }) => name === 'todo_write') + 1);
  const failure = since.find(({ name, isError }) => isError && name !== 'read_file');
  const step = steps[ticks - 1];
  if (!step) return finish('The plan has fewer steps than I ticked off.');
  if (failure) return finish(`"${step.title}" did not work: ${firstLine(failure.output)}\n\nI stop here.`);
  const progress = workOn(step, steps, since);
  if (progress.kind === 'do') return progress.step;
  return tick(steps, { at: ticks, named, say: `Done: ${step.title}.` });
}

function tick(
  steps: readonly PlanNode[],
  { at, named, say }: { readonly at: number; readonly named: boolean; readonly say: string },
): DemoStep {
  const todos = steps.map(({ key, title }, index) => ({
    content: title,
    status: index < at ? 'completed' : index === at ? 'in_progress' : 'pending',
    ...(named && { plan_node: key }),
  }));
  return use('todo_write', { todos }, { say });
}

/** Titles say what is to be done and, in backticks, to which files. */
function workOn(step: PlanNode, steps: readonly PlanNode[], since: readonly Exchange[]): Progress {
  const paths = quoted(step.title);
  const text = inFence(step.description) ?? (step.description.trim() || step.title);
  const [path] = paths;
  if (path === undefined) return append(notesPath(steps), `## ${step.title}\n\n${text}`, since);
  if (/^run\b/i.test(step.title)) return run(path, since);
  if (/^(read|check|look|compare|study|settle)\b/i.test(step.title)) return lookAt(paths, since);
  if (/^(write|create)\b/i.test(step.title)) return write(path, text, since);
  return append(path, text, since);
}

/** A description that holds a fenced block tells what to write by it; the rest of it is for people. */
const inFence = (description: string): string | null =>
  /^(`{3,})\w*\n([\s\S]*?)\n\1$/m.exec(description.trim())?.[2] ?? null;

function run(command: string, since: readonly Exchange[]): Progress {
  if (since.some(({ name }) => name === 'bash')) return finished;
  return now(use('bash', { command }));
}

/** For a step without a file of its own: the plan's first document. */
const notesPath = (steps: readonly PlanNode[]): string =>
  steps.flatMap(({ title }) => quoted(title)).find((path) => /^docs\/.*\.md$/.test(path)) ?? 'docs/notes.md';

function lookAt(paths: readonly string[], since: readonly Exchange[]): Progress {
  const unread = paths.filter((path) => !since.some(({ args }) => args.path === path));
  if (unread.length > 0) return now({ calls: unread.map((path) => ({ name: 'read_file', args: { path } })) });
  const missing = since.find(({ isError }) => isError);
  return missing
    ? now(finish(`I could not read a file: ${firstLine(missing.output)}\n\nI stop here.`))
    : finished;
}

function write(path: string, text: string, since: readonly Exchange[]): Progress {
  if (since.some(({ name }) => name === 'write_file')) return finished;
  return now(use('write_file', { path, content: `${text}\n` }));
}

/** After the last line of what is there; a file that is not there is made. */
function append(path: string, text: string, since: readonly Exchange[]): Progress {
  if (since.some(({ name }) => name === 'write_file' || name === 'edit_file')) return finished;
  const read = since.find(({ name }) => name === 'read_file');
  if (!read) return now(use('read_file', { path }));
  const ending = read.isError ? null : uniqueEnding(linesOf(read.output));
  if (ending === null) return now(use('write_file', { path, content: `${text}\n` }));
  return now(use('edit_file', { path, old_text: ending, new_text: `${ending}\n\n${text}` }));
}
