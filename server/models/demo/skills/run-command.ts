import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, lacks, quoted, type Skill, use } from '../skill';
import { linesOf } from '../tool-text';

const isTests = (task: string): boolean => /\brun\b.*\btests?\b/i.test(task) && quoted(task).length === 0;

/** The repository's own way to test, out of its manifest. */
function testCommand(manifest: string): string | null {
  try {
    const parsed = JSON.parse(linesOf(manifest).join('\n')) as { scripts?: { test?: string } };
    return parsed.scripts?.test ? 'npm test' : null;
  } catch {
    return null;
  }
}

function next(scene: Scene): DemoStep {
  const ran = scene.last('bash');
  if (ran) {
    const output = ran.output.trim();
    const shown = output.length > 800 ? `…${output.slice(-800)}` : output;
    const how = ran.isError ? 'did not succeed' : 'ran';
    return finish(`\`${String(ran.args.command)}\` ${how}:\n\n\`\`\`\n${shown}\n\`\`\``);
  }
  const manifest = scene.last('read_file');
  if (isTests(scene.task) && !manifest && scene.has('read_file')) {
    return use('read_file', { path: 'package.json' }, { say: 'I look how this repository runs its tests.' });
  }
  const command = isTests(scene.task) ? testCommand(manifest?.output ?? '') : (quoted(scene.task)[0] ?? null);
  if (command === null) {
    return finish(
      isTests(scene.task)
        ? `I found no test script: ${firstLine(manifest?.output ?? 'package.json cannot be read')}`
        : 'Put the command in backticks, like this: run `git status`.',
    );
  }
  if (!scene.has('bash')) return lacks('run commands', `In Agent mode I would run \`${command}\`.`);
  return use('bash', { command }, { say: `Running \`${command}\`.` });
}

export const runCommand: Skill = {
  name: 'run-command',
  example: 'run `git status`',
  matches: (task) => /\b(run|execute)\b/i.test(task) && (quoted(task).length > 0 || isTests(task)),
  next,
};
