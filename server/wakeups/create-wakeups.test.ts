import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ConversationId } from '@/server/core/ids';
import { createWakeups, type RunConversation } from './create-wakeups';

const conversation = 'c1' as ConversationId;
const other = 'c2' as ConversationId;
const log = pino({ level: 'silent' });

/** Runs that the test ends by hand. */
function controlledRuns() {
  const open: { id: ConversationId; signal: AbortSignal; finish: () => void }[] = [];
  const arrivals: (() => void)[] = [];
  let started = 0;
  const run: RunConversation = (id, signal) =>
    new Promise((resolve) => {
      started += 1;
      open.push({ id, signal, finish: resolve });
      for (const arrive of arrivals.splice(0)) arrive();
    });
  const opened = async (count: number) => {
    while (started < count) await new Promise<void>((resolve) => arrivals.push(resolve));
  };
  return { run, open, opened, started: () => started };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('wake-ups in one process', () => {
  it('runs a conversation once at a time and once more for any number of wakes during a run', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    wakeups.wake(conversation);
    wakeups.wake(conversation);
    await runs.opened(1);
    for (let i = 0; i < 5; i++) wakeups.wake(conversation);
    await turn();
    expect(runs.started()).toBe(1);
    runs.open[0]?.finish();
    await runs.opened(2);
    runs.open[1]?.finish();
    await turn();
    await turn();
    expect(runs.started()).toBe(2);
  });

  it('runs conversations side by side', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    wakeups.wake(conversation);
    wakeups.wake(other);
    await runs.opened(2);
    expect(runs.open.map(({ id }) => id)).toEqual([conversation, other]);
  });

  it('stops with the reason "stop" and resolves only when the run has let go', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    expect(await wakeups.stop(conversation)).toBe(false);
    wakeups.wake(conversation);
    await runs.opened(1);
    let stopped = false;
    const stop = wakeups.stop(conversation).then((was) => {
      stopped = true;
      return was;
    });
    await turn();
    expect(runs.open[0]?.signal.reason).toBe('stop');
    expect(stopped).toBe(false);
    runs.open[0]?.finish();
    expect(await stop).toBe(true);
  });

  it('looks once more after a stop: inputs that waited begin the next turn', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    wakeups.wake(conversation);
    await runs.opened(1);
    const stop = wakeups.stop(conversation);
    runs.open[0]?.finish();
    await stop;
    await runs.opened(2);
    expect(runs.open[1]?.signal.aborted).toBe(false);
  });

  it('a parent that stops its child while the process ends does not close the child turn', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    wakeups.wake(conversation);
    wakeups.wake(other);
    await runs.opened(2);
    runs.open[0]?.signal.addEventListener('abort', () => void wakeups.stop(other));
    const closing = wakeups.close();
    expect(runs.open[1]?.signal.reason).toBe('shutdown');
    for (const { finish } of runs.open) finish();
    await closing;
  });

  it('a run that fails does not lose the wake that came during it', async () => {
    let count = 0;
    let again: () => void = () => undefined;
    const secondRun = new Promise<void>((resolve) => {
      again = resolve;
    });
    const wakeups = createWakeups({
      log,
      run: async () => {
        count += 1;
        if (count === 1) {
          wakeups.wake(conversation);
          throw new Error('broken');
        }
        again();
      },
    });
    wakeups.wake(conversation);
    await secondRun;
    expect(count).toBe(2);
  });

  it('closing aborts with the reason "shutdown", waits for all runs and starts none', async () => {
    const runs = controlledRuns();
    const wakeups = createWakeups({ run: runs.run, log });
    wakeups.wake(conversation);
    wakeups.wake(other);
    await runs.opened(2);
    wakeups.wake(other);
    const closing = wakeups.close();
    expect(runs.open.map(({ signal }) => signal.reason)).toEqual(['shutdown', 'shutdown']);
    for (const { finish } of runs.open) finish();
    await closing;
    wakeups.wake(conversation);
    await turn();
    expect(runs.started()).toBe(2);
  });
});
