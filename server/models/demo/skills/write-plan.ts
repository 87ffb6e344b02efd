import type { Exchange, Scene } from '../scene';
import { type DemoStep, finish, firstLine, type Skill, use } from '../skill';
import { findReadme, linesOf, pathsIn } from '../tool-text';

const filesToRead = 3;

/** What one would read first: the README, the manifest, then sources. */
function worthReading(listing: string): string[] {
  const paths = pathsIn(listing);
  const readme = findReadme(listing);
  const manifests = paths.filter((path) =>
    /^(package\.json|pyproject\.toml|go\.mod|Cargo\.toml|Makefile)$/.test(path),
  );
  const sources = paths.filter((path) => /\.(ts|tsx|js|py|go|rs|java|rb|c|cpp)$/.test(path));
  return [...new Set([...(readme ? [readme] : []), ...manifests, ...sources])].slice(0, filesToRead);
}

const subject = (task: string): string =>
  task
    .replace(/^\W*(please\s+)?(make|write|give me|draft)?\s*(a|an|the)?\s*plan\W*(for|to|how to)?\s*/i, '')
    .trim() || 'the change';

function nodes(task: string, reads: readonly Exchange[]) {
  const goal = subject(task);
  const seen = reads.map(({ args }) => String(args.path));
  const inspect = seen.map((path, index) => ({
    key: `look-${index + 1}`,
    title: `Settle what ${path} needs`,
    description: `It begins with: ${firstLine(linesOf(reads[index]?.output ?? '').find((line) => line.trim() !== '') ?? '')}`,
    depends_on: [] as string[],
  }));
  const keys = inspect.map(({ key }) => key);
  return [
    ...inspect,
    {
      key: 'change',
      title: `Make the change: ${goal}`,
      description: 'In small commits, each green.',
      depends_on: keys,
    },
    {
      key: 'prove',
      title: 'Prove it with a test',
      description: 'One that fails without the change.',
      depends_on: ['change'],
    },
  ];
}

function next(scene: Scene): DemoStep {
  const submitted = scene.last('submit_plan');
  if (submitted)
    return finish(
      submitted.isError ? `The plan was not taken: ${firstLine(submitted.output)}` : 'The plan is submitted.',
    );
  const listed = scene.last('list_files');
  if (!listed && scene.has('list_files')) {
    return use(
      'list_files',
      {},
      { think: 'A plan must rest on what is there.', say: 'I look at the repository first.' },
    );
  }
  const reads = scene.done.filter(({ name, isError }) => name === 'read_file' && !isError);
  const paths = worthReading(listed?.output ?? '');
  if (!scene.last('read_file') && paths.length > 0 && scene.has('read_file')) {
    const calls = paths.map((path) => ({ name: 'read_file', args: { path } }));
    return { say: `I read ${paths.join(', ')}.`, calls };
  }
  const goal = subject(scene.task);
  const steps = nodes(scene.task, reads);
  if (scene.has('submit_plan'))
    return use('submit_plan', { goal, nodes: steps }, { say: 'I submit the plan.' });
  const text = steps
    .map(({ title, description }, index) => `${index + 1}. **${title}.** ${description}`)
    .join('\n');
  return finish(`# Plan: ${goal}\n\n${text}\n\nNothing has been changed.`);
}

export const writePlan: Skill = {
  name: 'write-plan',
  example: 'plan how to add a health check',
  matches: (task) => /\bplan\b/i.test(task),
  next,
};
