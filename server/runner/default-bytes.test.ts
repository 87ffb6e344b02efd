import { describe, expect, it } from 'vitest';
import { call, type Script, say } from '@/e2e/model-server/script';
import { builtInModes } from '@/server/core/modes';
import type { ModePolicy } from './mode-policy';
import { openTestRunner } from './test-runner';

/** No modes at all: nothing lands, every registered tool goes out, every call runs. */
const allowAll: ModePolicy = {
  land: () => [],
  profile: () => builtInModes[0]!,
  surface: (all) => {
    // Verbs of modes come with the modes; a runner without any has none.
    const tools = all.filter(({ name }) => !['exit_plan_mode', 'submit_plan'].includes(name));
    return tools.sort((a, b) => (a.name < b.name ? -1 : 1));
  },
  isPinned: () => false,
  gate: (tool) => (tool ? { kind: 'allow' } : { kind: 'deny', cause: 'unknown-tool', reason: 'unknown' }),
};

const script = (): Script => [
  { parts: [{ text: 'Reading.' }, { call: 'read_file', args: { path: 'README.md' }, id: 'c1' }] },
  call('write_file', { path: 'out.txt', content: 'hello\n' }, 'c2'),
  call('bash', { command: 'cat out.txt' }, 'c3'),
  say('Done.'),
  say('Still here.'),
];

async function record(policy?: ModePolicy) {
  let ids = 0;
  const runner = await openTestRunner({
    script: script(),
    files: { 'README.md': '# Sample\n' },
    now: () => 1_700_000_000_000,
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    ...(policy && { policy }),
  });
  try {
    await runner.send('Copy the greeting.');
    await runner.ended();
    await runner.send('Are you there?');
    const log = await runner.ended(2);
    const from = log.findIndex((event) => event.type === 'turn/start');
    const own = log.slice(from).filter((event) => !event.type.startsWith('input/'));
    const text = JSON.stringify(own.map(({ type, v, data }) => ({ type, v, data })));
    return {
      requests: runner.models.requests.map((request) => request.body),
      // Inputs are named by the command that queued them, and a process takes its own time: both outside the runner.
      log: text
        .replaceAll(/"inputId":"[^"]+"/g, '"inputId":"…"')
        .replaceAll(/"durationMs":\d+/g, '"durationMs":0'),
    };
  } finally {
    await runner.close();
  }
}

describe('statement 7: a conversation that never left chat', () => {
  it('is byte-identical, in requests and log, to a runner that allows all and knows no modes', async () => {
    const enforced = await record();
    const free = await record(allowAll);
    expect(enforced.requests).toHaveLength(5);
    expect(enforced).toEqual(free);
    expect(enforced.log).not.toMatch(/"mode"|mode\//);
  });
});
