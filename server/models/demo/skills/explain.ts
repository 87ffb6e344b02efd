import type { Scene } from '../scene';
import { type DemoStep, finish, type Skill, use } from '../skill';
import { pathsIn } from '../tool-text';

/** The answer to everything else: looks around once, then says what the demo can do. */
export const explain =
  (skills: readonly Skill[]) =>
  (scene: Scene): DemoStep => {
    const listed = scene.last('list_files');
    if (!listed && scene.has('list_files')) {
      return use(
        'list_files',
        {},
        { think: 'No script of mine fits this. I look around and say what I can do.' },
      );
    }
    const count = listed && !listed.isError ? pathsIn(listed.output).length : 0;
    const seen = count > 0 ? `I see ${count} ${count === 1 ? 'file' : 'files'} in this worktree. ` : '';
    const examples = skills.flatMap(({ example }) => (example === null ? [] : `- ${example}`)).join('\n');
    return finish(
      `${seen}I have no script for that. I work on the real worktree with the real tools of this mode, and know these requests:\n\n${examples}\n\nFor everything else connect a provider in Settings, Models.`,
    );
  };
