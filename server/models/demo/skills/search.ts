import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, lacks, quoted, type Skill, use } from '../skill';

const shownMatches = 5;

const pattern = (task: string): string =>
  quoted(task)[0] ??
  /\b(?:search|grep|look)\s+(?:for\s+)?(\S+)/i.exec(task)?.[1]?.replace(/[.,;!?]+$/, '') ??
  '';

/** The tool takes a regular expression; people mean what they write. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function next(scene: Scene): DemoStep {
  const wanted = pattern(scene.task);
  const found = scene.last('search_files');
  if (!found) {
    if (!scene.has('search_files')) return lacks('search', `I would search for "${wanted}".`);
    return use('search_files', { pattern: literal(wanted) }, { say: `Searching for "${wanted}".` });
  }
  if (found.isError) return finish(`The search failed: ${firstLine(found.output)}`);
  const lines = found.output.split('\n').filter((line) => /^.+:\d+: /.test(line));
  if (lines.length === 0)
    return finish(
      `"${wanted}" is nowhere in the worktree, as far as the search tells:\n\n${firstLine(found.output)}`,
    );
  const shown = lines
    .slice(0, shownMatches)
    .map((line) => `    ${line}`)
    .join('\n');
  return finish(
    `"${wanted}" is on ${lines.length} line${lines.length === 1 ? '' : 's'}. The first:\n\n${shown}`,
  );
}

export const search: Skill = {
  name: 'search',
  example: 'search for TODO',
  matches: (task) => /\b(search|grep)\b/i.test(task),
  next,
};
