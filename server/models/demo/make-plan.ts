/** A small plan that the demo can really carry out, made of what it read in the repository. */
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { sampleFeature } from './sample-feature';
import type { Exchange, Scene } from './scene';
import { type DemoStep, use } from './skill';
import { findReadme, linesOf, pathsIn } from './tool-text';

const filesToRead = 4;

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

/** The next look at the repository, or null when enough was seen. */
export function research(scene: Scene): DemoStep | null {
  const listed = scene.last('list_files');
  if (!listed && scene.has('list_files')) {
    const words = { think: 'A plan must rest on what is there.', say: 'I look at the repository first.' };
    return use('list_files', {}, words);
  }
  const paths = worthReading(listed?.output ?? '');
  if (scene.last('read_file') || paths.length === 0 || !scene.has('read_file')) return null;
  const calls = paths.map((path) => ({ name: 'read_file', args: { path } }));
  return { say: `I read ${listOf(paths)}.`, calls };
}

const listOf = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

const ticked = (path: string): string => `\`${path}\``;

const begins = ({ args, output }: Exchange): string => {
  const first = linesOf(output).find((line) => line.trim() !== '') ?? '(nothing)';
  return `- ${ticked(String(args.path))} begins with: ${first.trim().slice(0, 120)}`;
};

/** A path in `docs/` that is not there yet. */
function freePath(goal: string, listing: string): string {
  const words = goal
    .toLowerCase()
    .replace(/^(a|an|the)\s+/, '')
    .match(/[a-z0-9]+/g) ?? ['plan'];
  const taken = new Set(pathsIn(listing));
  const path = (number: number) => `docs/${words.slice(0, 6).join('-')}${number > 1 ? `-${number}` : ''}.md`;
  let number = 1;
  while (taken.has(path(number))) number += 1;
  return path(number);
}

/** Four or five steps: look, then design and checks side by side, the README's line, and a last look at all of it. */
export function makePlan(subject: string, scene: Scene): PlanContent {
  const feature = sampleFeature(subject, scene);
  if (feature) return feature;
  const goal = subject.slice(0, 1).toUpperCase() + subject.slice(1, 300);
  const listing = scene.last('list_files')?.output ?? '';
  const reads = scene.done.filter(({ name, isError }) => name === 'read_file' && !isError);
  const seen = reads.map(({ args }) => String(args.path));
  const design = freePath(goal, listing);
  const checks = design.replace(/\.md$/, '-checks.md');
  const readme = findReadme(listing);
  const found = reads.map(begins).join('\n') || '- nothing that I could read';
  const look: PlanNode[] =
    seen.length === 0
      ? []
      : [
          {
            key: 'look',
            title: `Read ${listOf(seen.map(ticked))} again`,
            description: found,
            depends_on: [],
          },
        ];
  const first = look.map(({ key }) => key);
  const name: PlanNode[] = readme
    ? [
        {
          key: 'name-it',
          title: `Add a line about it to ${ticked(readme)}`,
          description: `${goal}: the design is in [${design}](${design}).`,
          depends_on: ['design'],
        },
      ]
    : [];
  const made = [design, checks, ...(readme ? [readme] : [])];
  return {
    goal,
    nodes: [
      ...look,
      {
        key: 'design',
        title: `Write the design to ${ticked(design)}`,
        description: `# ${goal}\n\nWhat is there now:\n\n${found}`,
        depends_on: first,
      },
      {
        key: 'checks',
        title: `Write what must hold to ${ticked(checks)}`,
        description: `# How one sees that it is done\n\n- ${goal}: it does what its name says.\n- What worked before works as before.`,
        depends_on: first,
      },
      ...name,
      {
        key: 'compare',
        title: `Check ${listOf(made.map(ticked))}`,
        description: 'Each is there and says what was planned.',
        depends_on: ['checks', ...(readme ? ['name-it'] : ['design'])],
      },
    ],
  };
}
