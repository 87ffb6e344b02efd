import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeTool } from '@/server/core/decide';
import type { ToolDeclaration } from '@/server/core/effects';
import { builtIn } from '@/server/core/modes';
import type { Services } from '@/server/services';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { listModes } from './list-modes';
import { modeMatrix } from './mode-matrix';

const tool = (name: string, more: Partial<ToolDeclaration>): ToolDeclaration => ({
  name,
  description: name,
  tier: 'read',
  effects: [],
  inputSchema: {},
  source: 'builtin',
  ...more,
});
const tools = [
  tool('write_file', { tier: 'write', effects: ['file-write'] }),
  tool('bash', { tier: 'execute', effects: ['process-run', 'file-write'] }),
  tool('git_push', { tier: 'write', effects: ['git-push'] }),
  tool('read_file', {}),
  tool('submit_plan', { tier: 'write' }),
];

let home: TestWorkspace;
let services: Services;
beforeEach(async () => {
  home = await openTestWorkspace();
  services = { ...home.services, toolDeclarations: () => tools };
});
afterEach(() => home.close());

describe('modes.matrix', () => {
  test('statement 13: every cell is the gate’s own word, with its reason', async () => {
    const { items } = await modeMatrix(services, home.actor);
    expect(items.map(({ id }) => id)).toEqual(['bash', 'git_push', 'read_file', 'submit_plan', 'write_file']);
    for (const row of items) {
      const declaration = tools.find(({ name }) => name === row.id)!;
      const judged = builtIn.list.map((profile) => {
        const context = { profile, modes: builtIn, isChild: false, sandboxed: true } as const;
        const decision = judgeTool(declaration, { ...context, autonomy: 'act_with_approval' });
        const reason = decision.kind === 'allow' ? null : decision.reason;
        const cause = decision.kind === 'deny' ? decision.cause : null;
        return { mode: profile.name, decision: decision.kind, reason, cause };
      });
      expect(row.cells).toMatchObject(judged);
    }
  });

  test('a cell names the rule and the effects that decided', async () => {
    const { items } = await modeMatrix(services, home.actor);
    const cell = (id: string, mode: string) =>
      items.find((row) => row.id === id)?.cells.find((each) => each.mode === mode);
    expect(cell('bash', 'plan')).toMatchObject({
      cause: 'effect',
      decisive: ['process-run', 'file-write'],
    });
    expect(cell('git_push', 'chat')).toMatchObject({ cause: null, decisive: ['git-push'] });
    expect(cell('submit_plan', 'chat')).toMatchObject({ cause: 'other-mode-verb', decisive: [] });
    expect(cell('read_file', 'plan')).toMatchObject({ cause: null, decisive: [] });
  });

  test('what the modes guarantee can be read off it', async () => {
    const decisions = async (id: string, more: Parameters<typeof modeMatrix>[2] = {}) => {
      const { items } = await modeMatrix(services, home.actor, more);
      const cells = items.find((row) => row.id === id)?.cells ?? [];
      return Object.fromEntries(cells.map(({ mode, decision }) => [mode, decision]));
    };
    const readOnly = { plan: 'deny', orchestrate: 'deny', review: 'deny' };
    expect(await decisions('bash')).toEqual({ chat: 'allow', ...readOnly });
    expect(await decisions('git_push')).toEqual({ chat: 'ask', ...readOnly });
    expect(await decisions('git_push', { autonomy: 'act_freely' })).toEqual({ chat: 'allow', ...readOnly });
    expect(await decisions('submit_plan')).toEqual({ ...readOnly, chat: 'deny', plan: 'allow' });
    services = { ...services, sandboxed: false };
    // Statement 25: without a sandbox running a process asks at every autonomy level.
    expect(await decisions('bash', { autonomy: 'act_freely' })).toEqual({ chat: 'ask', ...readOnly });
  });
});

describe('modes.list', () => {
  test('every mode in picker order, the system’s own marked as not selectable, faults beside them', async () => {
    const faults = [{ file: '/modes.yaml', line: 3, message: 'Unknown key.' }];
    services = { ...services, modes: { ...services.modes, faults: () => faults } };
    const page = await listModes(services, home.actor);
    expect(page.items.map(({ id, label, selectable }) => [id, label, selectable])).toEqual([
      ['chat', 'Agent', true],
      ['plan', 'Plan', true],
      ['orchestrate', 'Orchestrate', true],
      ['review', 'Review', false],
    ]);
    expect(page).toMatchObject({ faults, nextCursor: null });
  });
});
