/** Statement 13: one declaration of a mode, and every layer that is computed from it agrees, for every tool. */
import { describe, expect, it } from 'vitest';
import { builtInDeclarations } from '@/e2e/gate/built-in-declarations';
import { decide, type GateContext, toolSurface } from './decide';
import { stateChangingEffects, type ToolDeclaration } from './effects';
import { type ModeProfile, profileOf, type ResolvedModes } from './modes';
import { resolveModesConfig } from './modes-config';
import { systemPrompt } from './prompt';
import { contractTools, declaration } from './test-declarations';

const configured = resolveModesConfig(
  {
    modes: {
      audit: {
        label: 'Audit',
        max_tier: 'write',
        tools: { create_ticket: 'allow', web_fetch: 'deny' },
        output_verbs: ['submit_audit'],
      },
    },
  },
  contractTools,
);
if (!configured.ok) throw new Error('the configured mode is refused');
const modes: ResolvedModes = configured.modes;

const thirdParty: ToolDeclaration = {
  ...declaration('tracker__close', 'execute', ['external-tracker-write']),
  source: 'tracker',
};
const tools: readonly ToolDeclaration[] = [
  ...contractTools,
  declaration('submit_audit', 'write'),
  thirdParty,
];

/** allow, ask or deny at the default autonomy, by mode: `chat plan orchestrate review audit gone`. */
const expected: Readonly<Record<string, string>> = {
  ask_user: 'allow allow allow allow allow allow',
  delegate: 'allow allow allow allow allow allow',
  get_ticket: 'allow allow allow allow allow allow',
  git_blame: 'allow allow allow allow allow allow',
  git_diff: 'allow allow allow allow allow allow',
  git_log: 'allow allow allow allow allow allow',
  git_show: 'allow allow allow allow allow allow',
  list_files: 'allow allow allow allow allow allow',
  list_review_nodes: 'allow allow allow allow allow allow',
  list_tickets: 'allow allow allow allow allow allow',
  read_file: 'allow allow allow allow allow allow',
  search_files: 'allow allow allow allow allow allow',
  todo_write: 'allow allow allow allow allow allow',
  web_fetch: 'allow allow allow allow deny allow',
  web_search: 'allow allow allow allow allow allow',
  submit_plan: 'deny allow deny deny deny deny',
  exit_plan_mode: 'deny allow deny deny deny deny',
  propose_orchestration: 'deny deny allow deny deny deny',
  submit_audit: 'deny deny deny deny allow deny',
  add_review_node: 'allow deny deny allow deny deny',
  confirm_review_node: 'allow deny deny allow deny deny',
  finalize_review: 'allow deny deny allow deny deny',
  create_ticket: 'allow deny deny allow allow deny',
  update_ticket: 'allow deny deny allow deny deny',
  comment_ticket: 'allow deny deny allow deny deny',
  write_file: 'allow deny deny deny deny deny',
  edit_file: 'allow deny deny deny deny deny',
  delete_file: 'ask deny deny deny deny deny',
  git_commit: 'allow deny deny deny deny deny',
  git_push: 'ask deny deny deny deny deny',
  create_pull_request: 'ask deny deny deny deny deny',
  bash: 'allow deny deny deny deny deny',
  tracker__close: 'ask deny deny deny deny deny',
};

const columns = ['chat', 'plan', 'orchestrate', 'review', 'audit', 'gone'];
const contextOf = (profile: ModeProfile, isChild = false): GateContext => {
  return { profile, modes, isChild, autonomy: 'act_with_approval', sandboxed: true };
};
const kindOf = (tool: ToolDeclaration, context: GateContext) =>
  decide(tool, { name: tool.name, wasOffered: true }, context).kind;

describe('mode x tool', () => {
  it('no tool is registered that the table does not know', () => {
    expect(builtInDeclarations.map(({ name }) => name).filter((name) => !(name in expected))).toEqual([]);
  });

  it('registered tools have the tier of the contract and at least its effects (statement 14)', () => {
    for (const tool of builtInDeclarations) {
      const wanted = contractTools.find(({ name }) => name === tool.name);
      expect(tool.tier, tool.name).toBe(wanted?.tier);
      expect(tool.effects, tool.name).toEqual(expect.arrayContaining([...(wanted?.effects ?? [])]));
    }
  });

  it('is this table', () => {
    const actual = Object.fromEntries(
      tools.map((tool) => [
        tool.name,
        columns.map((mode) => kindOf(tool, contextOf(profileOf(modes, mode)))).join(' '),
      ]),
    );
    expect(actual).toEqual(expected);
  });
});

const cases = columns.flatMap((mode) => [false, true].map((isChild) => ({ mode, isChild })));

describe.each(cases)('in $mode (child: $isChild)', ({ mode, isChild }) => {
  const profile = profileOf(modes, mode);
  const context = contextOf(profile, isChild);
  const surface = toolSurface(tools, context);

  it('hidden implies denied, shown implies not denied: surface and gate agree on every tool', () => {
    for (const tool of tools) {
      expect(kindOf(tool, context) === 'deny', tool.name).toBe(!surface.includes(tool));
    }
  });

  it('a denied call is denied whatever the request carried', () => {
    for (const tool of tools.filter((each) => !surface.includes(each))) {
      for (const wasOffered of [false, true]) {
        expect(decide(tool, { name: tool.name, wasOffered }, context).kind, tool.name).toBe('deny');
      }
    }
  });

  it('the prompt names every tool on the surface and none besides (statement 21)', () => {
    const prompt = systemPrompt({ surface, profile, instructions: null, isChild });
    for (const tool of tools) {
      expect(new RegExp(`\\b${tool.name}\\b`).test(prompt), tool.name).toBe(surface.includes(tool));
    }
  });

  it('the posture holds: read-only means no tool that changes state, and no shell (statement 16)', () => {
    const changing = surface.filter(({ effects }) =>
      effects.some((effect) => stateChangingEffects.includes(effect)),
    );
    if (profile.posture === 'read-only') expect(changing.map(({ name }) => name)).toEqual([]);
    else expect(changing.length).toBeGreaterThan(0);
  });

  it('own verbs and ask_user are always on the surface (statement 18)', () => {
    const names = surface.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...profile.outputVerbs, 'ask_user']));
  });
});

describe('the picker (statements 12, 61)', () => {
  it('offers Agent, Plan, Orchestrate, then configured modes; review and missing modes are not selectable', () => {
    expect(modes.list.filter(({ selectable }) => selectable).map(({ label }) => label)).toEqual([
      'Agent',
      'Plan',
      'Orchestrate',
      'Audit',
    ]);
    expect(profileOf(modes, 'gone').selectable).toBe(false);
  });

  it('its words on a read-only mode say so', () => {
    for (const { posture, summary } of modes.list)
      expect(/^read-only/i.test(summary)).toBe(posture === 'read-only');
  });
});
