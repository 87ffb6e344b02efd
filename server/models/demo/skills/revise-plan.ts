import type { PlanContent } from '@/server/core/plan/plan';
import { planContent } from '@/server/core/plan/plan-schemas';
import { type Remark, reviseSteps } from '../revise-steps';
import type { Scene } from '../scene';
import { type DemoStep, finish, firstLine, type Skill, use } from '../skill';

const opening = /^The operator asks for changes to revision \d+ of your plan "/;
const sections =
  /\n\n(?:Their comments:\n|The operator edited your plan\.|Revise the plan and|The space has left)/;

/** What was asked, each remark by itself; what was said of the whole plan comes first. */
function remarksIn(task: string): Remark[] {
  const comment = task.slice(task.indexOf('": ') + 3).split(sections, 1)[0] ?? '';
  const listed = /\n\nTheir comments:\n([\s\S]*?)(?=\n\n(?! )|$)/.exec(task)?.[1] ?? '';
  const remarks = listed.split(/\n(?=- On )/).flatMap((entry): Remark[] => {
    const [, key, text] = /^- On (?:the plan|\[(.+?)\]): ([\s\S]*)$/.exec(entry) ?? [];
    return text === undefined ? [] : [{ key: key ?? null, text: text.replaceAll('\n  ', '\n') }];
  });
  return [{ key: null, text: comment }, ...remarks];
}

/** As it stands: an operator's edit from the text, else the demo's own last submission. */
function latestPlan(scene: Scene): PlanContent | null {
  const edited = /as it stands:\n(\{.*\})/.exec(scene.task)?.[1];
  const own = scene.before.findLast(({ name, isError }) => name === 'submit_plan' && !isError)?.args;
  const parsed = planContent.safeParse(edited === undefined ? own : JSON.parse(edited));
  return parsed.success ? parsed.data : null;
}

function next(scene: Scene): DemoStep {
  const submitted = scene.last('submit_plan');
  if (submitted?.isError) return finish(`The revised plan was not taken: ${firstLine(submitted.output)}`);
  if (submitted) return finish('The revised plan is submitted; the difference shows what I took up.');
  const plan = latestPlan(scene);
  if (!plan) return finish('I no longer have the plan at hand. Ask me for a new one.');
  const remarks = remarksIn(scene.task);
  const said = remarks.map(({ key, text }) => `- ${key === null ? '' : `${key}: `}${text}`).join('\n');
  if (!scene.has('submit_plan')) return finish(`I would take this up, but cannot submit here:\n\n${said}`);
  const revised = reviseSteps(plan, remarks);
  return use('submit_plan', { ...revised }, { say: `I take this up:\n\n${said}` });
}

/** Begun by Interlock's word of a decision. */
export const revisePlan: Skill = {
  name: 'revise-plan',
  example: null,
  matches: (task) => opening.test(task),
  next,
};
