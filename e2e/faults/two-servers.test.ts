/** Two servers on one log (4-quality: faults): the second refuses in words, and the first does not notice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLog } from './check-log';
import { createFaultyWorld, type FaultyWorld } from './faulty-world';

const root = fileURLToPath(new URL('../..', import.meta.url));
let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld(() => ({
    parts: [{ text: 'Before. ' }, { hold: 'half' }, { text: 'After.' }],
  }));
});
afterAll(() => world.dispose());

/** Another process on the same data, on any free port. */
async function startBeside(): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['.build/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: world.product.dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

describe('a second server on the same data directory', () => {
  it('refuses, names the directory, and the turn that runs in the first goes on', async () => {
    const conversationId = await world.begin('go');
    await world.models.reached('half');
    const { code, printed } = await startBeside();
    expect(code).toBe(1);
    expect(printed).toContain(world.product.dataDir);
    expect(printed).not.toContain('is ready');
    world.models.release('half');
    const log = await world.turnEnded(conversationId);
    checkLog(log);
    const answers = log.flatMap((event) => (event.type === 'assistant/message' ? event.data.parts : []));
    expect(answers).toEqual([expect.objectContaining({ text: 'Before. After.' })]);
    expect(world.models.requests).toHaveLength(1);
  });

  it('starts once the first was killed: a lock does not outlive its server', async () => {
    await world.product.kill();
    await world.product.start();
    const after = await world.begin('again');
    await world.models.reached('half');
    world.models.release('half');
    checkLog(await world.turnEnded(after));
  });
});
