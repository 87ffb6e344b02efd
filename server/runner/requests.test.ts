import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { rebuildRequests } from './test-rebuild';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

describe('statement 20: every request can be rebuilt from the log alone', () => {
  it('byte for byte, across modes, tools, refusals, steering and turns', async () => {
    runner = await openTestRunner({
      files: { 'README.md': '# Sample\n', 'AGENTS.md': 'Answer briefly.\n' },
      script: [
        {
          parts: [
            { reasoning: 'Let me look.' },
            { text: 'Reading.' },
            { hold: 'mid' },
            { call: 'read_file', args: { path: 'README.md' }, id: 'c1' },
          ],
        },
        {
          parts: [
            { call: 'list_files', args: {}, id: 'c2' },
            { call: 'read_file', args: { path: 'nope' }, id: 'c3' },
          ],
        },
        say('Done.'),
        say('No plan was asked for.'),
        call('write_file', { path: 'x', content: 'x' }, 'c4'),
        say('Not possible.'),
        say('No plan is needed here.'),
      ],
    });
    await runner.send('Read the README.');
    await runner.models.reached('mid');
    await runner.setMode('plan');
    await runner.send('Also list the files.', { steer: true });
    runner.models.release('mid');
    await runner.ended();
    await runner.send('Now write.');
    const log = await runner.ended(2);
    const sent = runner.models.requests.map((request) => request.body);
    expect(await rebuildRequests(runner.services, log)).toEqual(sent);
    expect(sent).toHaveLength(7);
    runner.models.assertExhausted();
  });

  it('statement 21: within a mode, tools and system keep their bytes from request to request', async () => {
    runner = await openTestRunner({
      script: [call('list_files', {}), call('todo_write', { todos: [] }), say('Done.')],
    });
    await runner.send('Go.');
    const log = await runner.ended();
    expect(log.filter((event) => event.type === 'request/header')).toHaveLength(1);
    const heads = runner.models.requests.map((request) =>
      JSON.stringify([request.json.tools, (request.json.messages as unknown[])[0]]),
    );
    expect(new Set(heads).size).toBe(1);
  });

  it('statement 68: the instruction file is in the request and named in the header', async () => {
    runner = await openTestRunner({
      files: { 'AGENTS.md': 'Always answer in haiku.\n' },
      script: [say('ok')],
    });
    await runner.send('Hi.');
    const log = await runner.ended();
    expect(log.find((event) => event.type === 'request/header')?.data.instructionFile).toBe('AGENTS.md');
    expect(runner.models.requests[0]?.body).toContain('Always answer in haiku.');
  });
});
