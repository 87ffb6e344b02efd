import { finish, firstLine, lacks, quoted, type Skill, use } from '../skill';
import { linesOf } from '../tool-text';

const pathIn = (task: string): string | null =>
  quoted(task)[0] ??
  /\b(?:read|show|open)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?([\w./-]+\.[\w]+)/i.exec(task)?.[1] ??
  null;

export const read: Skill = {
  name: 'read',
  example: 'read package.json',
  matches: (task) => /\b(read|show|open)\b/i.test(task) && pathIn(task) !== null,
  next: (scene) => {
    const path = pathIn(scene.task) ?? '';
    const view = scene.last('read_file');
    if (!view) {
      if (!scene.has('read_file')) return lacks('read files', `I would read ${path}.`);
      return use('read_file', { path }, { say: `Reading ${path}.` });
    }
    if (view.isError) return finish(`I could not read ${path}: ${firstLine(view.output)}`);
    const lines = linesOf(view.output);
    const start = lines.find((line) => line.trim() !== '') ?? '';
    return finish(`${path} has ${lines.length} lines and begins with:\n\n    ${start}`);
  },
};
