import type { ModelRequest } from '@/server/core/model-message';
import { readScene } from './scene';
import { type DemoStep, finish, type Skill } from './skill';
import { addReadmeLine } from './skills/add-readme-line';
import { approvedPlan } from './skills/approved-plan';
import { changeFile } from './skills/change-file';
import { delegate } from './skills/delegate';
import { explain } from './skills/explain';
import { approvedExit, exitChanges, leavePlanMode } from './skills/leave-plan-mode';
import { read } from './skills/read';
import { revisePlan } from './skills/revise-plan';
import { runCommand } from './skills/run-command';
import { search } from './skills/search';
import { streamWords } from './skills/stream-words';
import { summarise } from './skills/summarise';
import { mentionsPlan, writePlan } from './skills/write-plan';

/** The first that matches answers, so the narrower ones come first. */
export const skills: readonly Skill[] = [
  approvedPlan,
  revisePlan,
  approvedExit,
  exitChanges,
  leavePlanMode,
  writePlan,
  delegate,
  streamWords,
  addReadmeLine,
  runCommand,
  search,
  changeFile,
  mentionsPlan,
  read,
];

const skillFor = (task: string): Skill | undefined => skills.find((skill) => skill.matches(task));

/** Pure: the same request gives the same step. */
export function nextStep(request: ModelRequest): DemoStep {
  const scene = readScene(request, (text) => skillFor(text) !== undefined);
  const summary = request.tools.length === 0 ? summarise(scene.task) : null;
  if (summary) return summary;
  if (scene.reminded) return finish('There is no plan to submit for this, so I leave it at what I said.');
  return skillFor(scene.task)?.next(scene) ?? explain(skills)(scene);
}
