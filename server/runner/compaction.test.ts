import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { rebuildRequests } from './test-rebuild';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

describe('compaction when the context fills', () => {
  it('replaces what lies before the boundary by a logged summary; the mode and the task stay', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      limits: { compactAt: 0.001 },
      script: (request) => {
        if (request.body.includes('You keep the notes')) return say('Notes: the README was read.');
        if (request.index === 0)
          return { ...call('list_files', {}, 'c1'), usage: { input: 50_000, output: 10 } };
        return say('Done.');
      },
    });
    await runner.send('Study the code.');
    const log = await runner.ended();
    const summary = log.find((event) => event.type === 'compaction/summary');
    expect(summary?.data.text).toContain('Notes: the README was read.');
    expect(log.find((event) => event.type === 'request/auxiliary')?.data.purpose).toBe('compaction');
    const sent = runner.models.requests.filter((request) => !request.body.includes('You keep the notes'));
    const last = sent[1]?.json.messages as { role: string; content: unknown }[];
    expect(last.map((message) => message.role)).toEqual(['system', 'user']);
    expect(await rebuildRequests(runner.services, log)).toEqual(sent.map((request) => request.body));
    expect(runner.models.refused).toEqual([]);
    await runner.send('Where are you?');
    const header = (await runner.ended(2)).filter((event) => event.type === 'request/header').at(-1);
    expect(header?.data.toolNames).not.toContain('write_file');
  });
});
