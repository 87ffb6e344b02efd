import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, lacks, quoted, type Skill, use } from '../skill';

const wantsWrite = (task: string): boolean => /\b(write|create)\b/i.test(task) && quoted(task).length > 0;
const wantsDelete = (task: string): boolean => /\b(delete|remove)\b/i.test(task) && quoted(task).length > 0;
const wantsCommit = (task: string): boolean => /\bcommit\b/i.test(task);

/** The last quoted text is the path when two are given: write `TEXT` to `PATH`. */
function wanted(task: string): DemoStep {
  const texts = quoted(task);
  if (wantsDelete(task)) return use('delete_file', { path: texts[0] });
  if (wantsWrite(task)) {
    const [content = '', path = content] = texts;
    return use('write_file', { path, content: texts.length > 1 ? `${content}\n` : '' });
  }
  return use('git_commit', { message: texts[0] ?? 'Save the work of the demo' });
}

function next(scene: Scene): DemoStep {
  const step = wanted(scene.task);
  const [call] = step.calls ?? [];
  if (!call) return finish('There is nothing to do.');
  const result = scene.last(call.name);
  if (!result) {
    const target = String(call.args.path ?? call.args.message);
    if (!scene.has(call.name))
      return lacks(`use ${call.name}`, `In Agent mode I would call it on "${target}".`);
    return { ...step, say: `Calling ${call.name} on "${target}".` };
  }
  return finish(
    result.isError ? `It was not done: ${result.output.trim()}` : `Done: ${firstLine(result.output)}`,
  );
}

export const changeFile: Skill = {
  name: 'change-file',
  example: 'write `hello` to `notes.txt`; delete `notes.txt`; commit',
  matches: (task) => wantsWrite(task) || wantsDelete(task) || wantsCommit(task),
  next,
};
