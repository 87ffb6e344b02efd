import { finish, firstLine, lacks, type Skill, use } from '../skill';

export const delegate: Skill = {
  name: 'delegate',
  example: 'delegate: search for TODO',
  matches: (task) => /^\W*(please\s+)?delegate\b/i.test(task),
  next: (scene) => {
    const prompt =
      scene.task.replace(/^\W*(please\s+)?delegate\W*(to a child\W*)?/i, '').trim() || 'Say what you can do.';
    const result = scene.last('delegate');
    if (result?.isError) return finish(`The child did not finish: ${firstLine(result.output)}`);
    if (result) return finish(`The child reports:\n\n> ${result.output.trim().replaceAll('\n', '\n> ')}`);
    if (!scene.has('delegate')) return lacks('delegate', `I would hand this on: ${prompt}`);
    return use(
      'delegate',
      { title: prompt.slice(0, 60), prompt },
      { say: 'I hand this to a child conversation.' },
    );
  },
};
