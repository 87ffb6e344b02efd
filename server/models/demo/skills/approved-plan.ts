import { carryOut } from '../carry-out';
import { parseSteps } from '../plan-steps';
import type { Skill } from '../skill';

/** Begun by Interlock's word that a submitted plan was approved; the steps stand in it. */
export const approvedPlan: Skill = {
  name: 'approved-plan',
  example: null,
  matches: (task) => /^The operator approved revision \d+ of your plan "/.test(task),
  next: (scene) => carryOut(scene, { steps: parseSteps(scene.task), done: scene.done, named: true }),
};
