import { afterEach, expect, it } from 'vitest';
import { say } from '@/e2e/model-server/script';
import { workspaceStream } from '@/server/core/ids';
import { listSpaces } from '@/server/spaces/list-spaces';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const listed = async () => {
  const { items } = await listSpaces(runner.services, runner.actor);
  return items.map(({ mode, runningMode, status }) => ({ mode, runningMode, status }));
};
const changes = async () =>
  (await runner.journal.read(workspaceStream(runner.actor.workspaceId))).filter(
    ({ type }) => type === 'space/changed',
  ).length;

it('lists show what a turn runs in until the pending mode lands, and hear when it does (4, 5)', async () => {
  runner = await openTestRunner({
    script: [
      { parts: [{ text: 'Looking.' }, { hold: 'first' }, { call: 'list_files', args: {}, id: 'call_1' }] },
      { parts: [{ text: 'Done.' }, { hold: 'second' }] },
      say('Needs no plan.'),
    ],
  });
  expect(await listed()).toEqual([{ mode: 'chat', runningMode: null, status: 'idle' }]);
  await runner.send('Look around.');
  await runner.models.reached('first');
  await runner.setMode('plan');
  expect(await listed()).toEqual([{ mode: 'plan', runningMode: 'chat', status: 'running' }]);
  const before = await changes();
  runner.models.release('first');
  await runner.models.reached('second');
  expect(await listed()).toEqual([{ mode: 'plan', runningMode: 'plan', status: 'running' }]);
  expect(await changes()).toBe(before + 1);
  runner.models.release('second');
  await runner.ended();
  expect(await listed()).toEqual([{ mode: 'plan', runningMode: null, status: 'idle' }]);
});
