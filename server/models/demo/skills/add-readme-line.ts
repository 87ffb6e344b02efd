import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, lacks, quoted, type Skill, use } from '../skill';
import { findReadme, linesOf, uniqueEnding } from '../tool-text';

const defaultLine = 'This line was added by the demo of Interlock, a scripted stand-in for a model.';

function edit(scene: Scene, path: string, view: string): DemoStep {
  const line = quoted(scene.task)[0] ?? defaultLine;
  const ending = uniqueEnding(linesOf(view));
  if (!scene.has('edit_file') && !scene.has('write_file')) {
    const after =
      ending === null ? 'as its only line' : `after its last line, "${ending.split('\n').at(-1) ?? ''}"`;
    return lacks(
      'change files',
      `I read ${path}. In Agent mode I would add this line ${after}:\n\n> ${line}`,
    );
  }
  if (ending !== null && scene.has('edit_file')) {
    const args = { path, old_text: ending, new_text: `${ending}\n\n${line}` };
    return use('edit_file', args, { say: `Adding the line at the end of ${path}.` });
  }
  return use('write_file', { path, content: `${line}\n` }, { say: `${path} is empty, so I write it.` });
}

const looks = [
  // At the top first: a listing of everything may be cut before it comes to the README.
  use(
    'list_files',
    { pattern: '*' },
    {
      think: 'A line for the README. I do not know yet where it is, so I look first.',
      say: 'I look for the README.',
    },
  ),
  use('list_files', {}, { say: 'There is none at the top; I look further down.' }),
];

function find(scene: Scene): DemoStep {
  const listings = scene.done.filter(({ name }) => name === 'list_files');
  const failed = listings.find(({ isError }) => isError);
  if (failed) return finish(`I could not list the files: ${firstLine(failed.output)}`);
  const path = findReadme(listings.map(({ output }) => output).join('\n'));
  if (path !== null)
    return use('read_file', { path }, { say: `Found ${path}. I read it before I change it.` });
  const look = looks[listings.length];
  if (look) return scene.has('list_files') ? look : lacks('look at files', 'I would look for the README.');
  if (!scene.has('write_file'))
    return lacks('create files', 'There is no README; in Agent mode I would write README.md.');
  const args = { path: 'README.md', content: `${quoted(scene.task)[0] ?? defaultLine}\n` };
  return use('write_file', args, { say: 'There is no README yet, so I write one.' });
}

function next(scene: Scene): DemoStep {
  const changed = scene.last('edit_file') ?? scene.last('write_file');
  if (changed?.isError) return finish(`The change was not made: ${firstLine(changed.output)}`);
  if (changed) {
    const path = String(changed.args.path);
    return finish(
      `Done: ${path} has the new line. The Changes panel shows the difference; the source checkout is untouched.`,
    );
  }
  const read = scene.last('read_file');
  if (!read) return find(scene);
  if (read.isError) return finish(`I could not read the README: ${firstLine(read.output)}`);
  return edit(scene, String(read.args.path), read.output);
}

export const addReadmeLine: Skill = {
  name: 'add-readme-line',
  example: 'add a line to the README',
  matches: (task) => /\b(add|append|put|insert|write)\b/i.test(task) && /\breadme\b/i.test(task),
  next,
};
