import { carryOut } from '../carry-out';
import { makePlan, research } from '../make-plan';
import { parseSteps, printSteps } from '../plan-steps';
import { reviseSteps } from '../revise-steps';
import type { Exchange, Scene } from '../scene';
import { type DemoStep, finish, firstLine, lacks, type Skill, use } from '../skill';

const leaving = /\b(leave|exit|get out of)\b.*?\bplan(?:\s+mode)?\b/i;

/** What is to be done afterwards: the rest of the request. */
const subject = (task: string): string =>
  task
    .replace(leaving, '')
    .replace(/^\W*(please)?\W*(and|then|to|so that you can)?\s+/i, '')
    .replace(/[\s.!?]+$/, '')
    .trim() || 'the change';

const asText = (goal: string, steps: ReturnType<typeof parseSteps>): string =>
  `# ${goal}\n\n${printSteps(steps)}\n`;

const said = ({ isError, output }: Exchange): DemoStep =>
  finish(
    isError
      ? `I could not ask: ${firstLine(output)}`
      : 'I asked to leave Plan mode. Until you approve I only read.',
  );

export const leavePlanMode: Skill = {
  name: 'leave-plan-mode',
  example: 'leave plan mode and add a health check',
  matches: (task) => leaving.test(task),
  next: (scene) => {
    const asked = scene.last('exit_plan_mode');
    if (asked) return said(asked);
    if (!scene.has('exit_plan_mode'))
      return lacks('ask to leave Plan mode', 'It is there only in Plan mode.');
    const look = research(scene);
    if (look) return look;
    const { goal, nodes } = makePlan(subject(scene.task), scene);
    return use(
      'exit_plan_mode',
      { plan: asText(goal, nodes) },
      { say: 'I ask to leave Plan mode with this plan.' },
    );
  },
};

/** The text last given with the request. */
function lastPlan({ before }: Scene): string | null {
  const call = before.findLast(
    ({ name, args }) => name === 'exit_plan_mode' && typeof args.plan === 'string',
  );
  return call ? String(call.args.plan) : null;
}

const lost = finish('I no longer have the plan at hand. Ask me again.');

/** Begun by Interlock's word that the request was approved: the second call switches, then the work begins. */
export const approvedExit: Skill = {
  name: 'approved-exit',
  example: null,
  matches: (task) => /^The operator approved the plan you asked to leave Plan mode with\b/.test(task),
  next: (scene) => {
    const at = scene.done.findIndex(({ name }) => name === 'exit_plan_mode');
    const called = scene.done[at];
    if (!called) return use('exit_plan_mode', {}, { say: 'Approved, so I leave Plan mode.' });
    if (called.isError) return finish(`Plan mode stays: ${firstLine(called.output)}`);
    const plan = lastPlan(scene);
    if (plan === null) return lost;
    return carryOut(scene, { steps: parseSteps(plan), done: scene.done.slice(at + 1), named: false });
  },
};

export const exitChanges: Skill = {
  name: 'exit-changes',
  example: null,
  matches: (task) => /^The operator asks for changes before you may leave Plan mode\b/.test(task),
  next: (scene) => {
    const asked = scene.last('exit_plan_mode');
    if (asked) return said(asked);
    const plan = lastPlan(scene);
    if (plan === null) return lost;
    if (!scene.has('exit_plan_mode'))
      return lacks('ask to leave Plan mode', 'It is there only in Plan mode.');
    const text = /Plan mode: ([\s\S]*?)(?: Revise the plan, then call|$)/.exec(scene.task)?.[1] ?? '';
    const goal = firstLine(plan).replace(/^# /, '');
    const { nodes } = reviseSteps({ goal, nodes: parseSteps(plan) }, [{ key: null, text }]);
    return use('exit_plan_mode', { plan: asText(goal, nodes) }, { say: 'I ask again with what you wanted.' });
  },
};
