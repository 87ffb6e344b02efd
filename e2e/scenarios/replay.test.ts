/**
 * Recorded scenarios, replayed without keys: what a person does and what the model says are in `scenario.json`; the whole
 * log and every request are recorded beside it. `UPDATE_SCENARIOS=1` records anew; read the difference before committing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decideApproval } from '@/server/approvals/decide-approval';
import { approvalDecision } from '@/server/core/approval-schemas';
import { rebuildRequests } from '@/server/runner/test-rebuild';
import { openTestRunner, type TestRunner } from '@/server/runner/test-runner';
import type { StreamedReply } from '../model-server/script';

const operation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('setMode'), mode: z.string() }),
  z.object({ op: z.literal('send'), text: z.string(), steer: z.boolean().optional() }),
  /** Decides the oldest pending approval; a scenario in which none is pending fails. */
  z.object({ op: z.literal('decide'), decision: approvalDecision, comment: z.string().optional() }),
  /** Waits until so many turns have ended. */
  z.object({ op: z.literal('ended'), turns: z.number().int() }),
]);
const scenario = z.object({
  about: z.string(),
  files: z.record(z.string(), z.string()).default({}),
  operations: z.array(operation),
  model: z.array(z.object({ parts: z.array(z.record(z.string(), z.unknown())) })),
  /** Files of the worktree afterwards; null = must not be there. */
  worktree: z.record(z.string(), z.string().nullable()).default({}),
});
type Operation = z.infer<typeof operation>;

const root = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

async function perform(runner: TestRunner, step: Operation): Promise<void> {
  switch (step.op) {
    case 'setMode':
      return runner.setMode(step.mode);
    case 'send':
      return runner.send(step.text, step.steer === undefined ? {} : { steer: step.steer });
    case 'ended':
      await runner.ended(step.turns);
      return;
    case 'decide': {
      const row = await runner.services.database.reader.approval.findFirstOrThrow({
        where: { status: 'pending' },
        orderBy: { id: 'asc' },
      });
      const { decision, comment } = step;
      const input = {
        approvalId: row.id,
        decision,
        subjectHash: row.subjectHash,
        ...(comment && { comment }),
      };
      await decideApproval(runner.services, runner.actor, input);
    }
  }
}

/** Ids by order of appearance, hashes over ids and durations left out: what differs from run to run is not recorded. */
function steady(text: string): string {
  const ids = new Map<string, string>();
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `id-${ids.size + 1}`;
      ids.set(id, known);
      return known;
    })
    .replaceAll(/"subjectHash": ?"[0-9a-f]+"/g, '"subjectHash": "…"')
    .replaceAll(/"durationMs": ?\d+/g, '"durationMs": 0');
}

function compare(path: string, actual: string): void {
  if (process.env.UPDATE_SCENARIOS === '1' || !existsSync(path)) {
    if (process.env.CI) throw new Error(`${path} is not recorded.`);
    writeFileSync(path, actual);
  }
  expect(actual).toBe(readFileSync(path, 'utf8'));
}

describe('recorded scenarios', () => {
  it.each(names)('%s', async (name) => {
    const folder = join(root, name);
    const told = scenario.parse(JSON.parse(readFileSync(join(folder, 'scenario.json'), 'utf8')));
    const runner = await openTestRunner({
      script: told.model as unknown as StreamedReply[],
      files: told.files,
    });
    try {
      for (const step of told.operations) await perform(runner, step);
      runner.models.assertExhausted();
      const log = await runner.log();
      const requests = runner.models.requests.map((request) => request.body);
      expect(await rebuildRequests(runner.services, log)).toEqual(requests);
      for (const [path, content] of Object.entries(told.worktree))
        expect(await runner.read(path)).toBe(content);
      const events = log.map(({ seq, type, v, data, principal }) => ({
        seq,
        type,
        v,
        data,
        by: principal.kind,
      }));
      compare(join(folder, 'log.json'), `${steady(JSON.stringify(events, null, 1))}\n`);
      compare(join(folder, 'requests.jsonl'), `${steady(requests.join('\n'))}\n`);
    } finally {
      await runner.close();
    }
  });
});
