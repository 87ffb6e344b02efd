import { makePlan, research } from '../make-plan';
import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, type Skill, use } from '../skill';

const subject = (task: string): string =>
  task
    .replace(
      /^\W*(please\s+)?(make|write|give me|draft|prepare|propose)?\s*(me\s+)?(a|an|the)?\s*plan\b\W*(for|to|how to|out)?\s*/i,
      '',
    )
    .replace(/[\s.!?]+$/, '') || 'the change';

function next(scene: Scene): DemoStep {
  const submitted = scene.last('submit_plan');
  if (submitted?.isError) return finish(`The plan was not taken: ${firstLine(submitted.output)}`);
  if (submitted) {
    return finish('The plan is submitted. You can open it, comment on it, ask for changes, or approve it.');
  }
  const look = research(scene);
  if (look) return look;
  const plan = makePlan(subject(scene.task), scene);
  if (scene.has('submit_plan')) return use('submit_plan', { ...plan }, { say: 'I submit the plan.' });
  const text = plan.nodes
    .map(({ title, description }, index) => `${index + 1}. **${title}.** ${firstLine(description)}`)
    .join('\n');
  return finish(`# Plan: ${plan.goal}\n\n${text}\n\nNothing has been changed.`);
}

const others = 'search|grep|read|show|open|run|execute|delete|remove|delegate';

/** Asked for at the start of a text: it comes before whatever else the text mentions. */
export const writePlan: Skill = {
  name: 'write-plan',
  example: 'plan how to add a health check',
  matches: (task) =>
    new RegExp(`^\\W*(?:please\\s+)?(?!(?:${others})\\b)(?:[\\w']+\\s+){0,5}plan\\b(?![./-])`, 'i').test(
      task,
    ),
  next,
};

/** Spoken of anywhere, where nothing else fits. */
export const mentionsPlan: Skill = {
  name: 'mentions-plan',
  example: null,
  matches: (task) => /\bplan\b/i.test(task),
  next,
};
