import { describe, expect, it } from 'vitest';
import { askedEffects, decide, type GateContext, toolSurface } from './decide';
import type { ToolDeclaration } from './effects';
import {
  builtIn,
  type ModeName,
  type ModeProfile,
  profileOf,
  type ResolvedModes,
  resolvedModes,
} from './modes';
import { contractTool, contractTools, declaration } from './test-declarations';

const inMode = (mode: ModeName, rest: Partial<GateContext> = {}): GateContext => {
  const modes = rest.modes ?? builtIn;
  const profile = profileOf(modes, mode);
  return { profile, modes, isChild: false, autonomy: 'act_with_approval', sandboxed: true, ...rest };
};

const judge = (tool: ToolDeclaration, context: GateContext, wasOffered = true) =>
  decide(tool, { name: tool.name, wasOffered }, context);

const reasonOf = (tool: ToolDeclaration, context: GateContext) => {
  const decision = judge(tool, context);
  return decision.kind === 'allow' ? null : decision.reason;
};

/** Built-ins and one more mode, a copy of chat but for what is given. */
const withMode = (own: Partial<ModeProfile>): ResolvedModes => {
  const chat = profileOf(builtIn, 'chat');
  const profile: ModeProfile = { ...chat, name: 'own', label: 'Own', origin: 'configured', ...own };
  return resolvedModes([...builtIn.list, profile]);
};

describe('refusal texts, as models read them (statement 22)', () => {
  it('a denied effect, in plan', () => {
    expect(reasonOf(contractTool('write_file'), inMode('plan'))).toBe(
      '"write_file" is not available in Plan mode: it has the effect "file-write", which this mode denies. Nothing ran. Go on reading and deliver a plan; only the operator can open the way to Agent mode.',
    );
  });

  it('a shell, in review', () => {
    expect(reasonOf(contractTool('bash'), inMode('review'))).toBe(
      '"bash" is not available in Review mode: it has the effect "process-run", which this mode denies. Nothing ran. Stay within Review mode; only the operator can select another one.',
    );
  });

  it('several denied effects are all named', () => {
    const tool = declaration('deploy', 'execute', ['process-run', 'network-egress', 'git-push']);
    expect(reasonOf(tool, inMode('orchestrate'))).toBe(
      '"deploy" is not available in Orchestrate mode: it has the effect "process-run", "git-push", which this mode denies. Nothing ran. Stay within Orchestrate mode; only the operator can select another one.',
    );
  });

  it('a tier above the ceiling, in a child of plan', () => {
    expect(reasonOf(contractTool('create_ticket'), inMode('plan', { isChild: true }))).toBe(
      '"create_ticket" is a tool of the write tier, and Plan mode ends at the read tier. Nothing ran. Stay within Plan mode; only the operator can select another one.',
    );
  });

  it('a tool that is not on the allow list', () => {
    expect(reasonOf(declaration('rename_ticket', 'write'), inMode('review'))).toBe(
      '"rename_ticket" is not on the list of Review mode. Nothing ran. Stay within Review mode; only the operator can select another one.',
    );
  });

  it('a tool on the deny list', () => {
    const modes = withMode({ deny: ['read_file'] });
    expect(reasonOf(contractTool('read_file'), inMode('own', { modes }))).toBe(
      '"read_file" is denied by name in Own mode. Nothing ran. Stay within Own mode; only the operator can select another one.',
    );
  });

  it("another mode's verb", () => {
    expect(reasonOf(contractTool('submit_plan'), inMode('chat'))).toBe(
      '"submit_plan" is how Plan mode delivers, and this conversation is in Agent mode. Nothing ran. Choose one of the tools you were given.',
    );
  });

  it('exit_plan_mode outside plan, and in a child of plan (statement 19)', () => {
    expect(reasonOf(contractTool('exit_plan_mode'), inMode('chat'))).toBe(
      '"exit_plan_mode" exists in Plan mode only, and this conversation is in Agent mode. Nothing ran. Choose one of the tools you were given.',
    );
    expect(reasonOf(contractTool('exit_plan_mode'), inMode('plan', { isChild: true }))).toBe(
      '"exit_plan_mode" belongs to the conversation that was asked for the plan, not to a delegated one. Nothing ran. Stay within Plan mode; only the operator can select another one.',
    );
  });

  it('an unknown tool, another case, an alias', () => {
    for (const name of ['frobnicate', 'WRITE_FILE', 'Read', ' read_file', 'read_file ', '__proto__', '']) {
      expect(decide(undefined, { name, wasOffered: false }, inMode('chat'))).toEqual({
        kind: 'deny',
        cause: 'unknown-tool',
        reason: `There is no tool "${name}" in Agent mode. Nothing ran. Choose one of the tools you were given.`,
      });
    }
  });

  it("another mode's verb that has no registration yet", () => {
    expect(decide(undefined, { name: 'submit_plan', wasOffered: false }, inMode('review'))).toMatchObject({
      cause: 'other-mode-verb',
    });
  });

  it('a tool that registered in mid-turn (statement 17)', () => {
    expect(judge(declaration('late_reader'), inMode('chat'), false)).toEqual({
      kind: 'deny',
      cause: 'late-tool',
      reason:
        '"late_reader" was not among the tools of this request; a tool that appears in mid-turn is denied until the next turn. Nothing ran. Choose one of the tools you were given.',
    });
  });

  it('a mode that is no longer configured (statement 61)', () => {
    expect(reasonOf(contractTool('write_file'), inMode('gone'))).toBe(
      '"write_file" is not available in gone mode: it has the effect "file-write", which this mode denies. Nothing ran. Ask the operator to select a mode that exists.',
    );
  });

  it('what asks a person says why (statements 25, 55)', () => {
    expect(reasonOf(contractTool('delete_file'), inMode('chat'))).toBe(
      '"delete_file" has the effect "file-delete"; a person must confirm it.',
    );
    expect(reasonOf(contractTool('bash'), inMode('chat', { sandboxed: false }))).toBe(
      '"bash" would run a process on a host without a sandbox; a person must confirm it.',
    );
    expect(reasonOf(contractTool('write_file'), inMode('chat', { autonomy: 'propose_only' }))).toBe(
      'This space only proposes: a person must confirm "write_file".',
    );
  });
});

describe('precedence (statement 17): verb, deny list, effects, tier, allow list', () => {
  const everything = declaration('submit_plan', 'execute', ['file-write']);
  const strict: Partial<ModeProfile> = {
    deny: ['x'],
    deniedEffects: ['file-write'],
    maxTier: 'read',
    allow: [],
  };
  const named = (name: string, rest: Partial<ModeProfile>) => {
    const tool = { ...everything, name };
    const decision = judge(tool, inMode('own', { modes: withMode(rest) }));
    return decision.kind === 'deny' ? decision.cause : decision.kind;
  };

  it('each rule speaks before those below it', () => {
    expect(named('submit_plan', { ...strict, deny: ['submit_plan'] })).toBe('other-mode-verb');
    expect(named('x', strict)).toBe('deny-list');
    expect(named('y', strict)).toBe('effect');
    expect(named('y', { ...strict, deniedEffects: [] })).toBe('tier');
    expect(named('y', { ...strict, deniedEffects: [], maxTier: 'execute' })).toBe('allow-list');
    expect(named('y', { ...strict, deniedEffects: [], maxTier: 'execute', allow: ['y'] })).toBe('allow');
  });

  it('an allow list binds write tier and above, absent is unrestricted, empty is no write tier', () => {
    const context = (allow: string[] | null) => inMode('own', { modes: withMode({ allow }) });
    const write = declaration('w', 'write');
    expect(judge(declaration('r'), context([])).kind).toBe('allow');
    expect(judge(write, context([])).kind).toBe('deny');
    expect(judge(write, context(['w'])).kind).toBe('allow');
    expect(judge(write, context(null)).kind).toBe('allow');
  });

  it('own verbs and ask_user pass every rule but the first (statement 18)', () => {
    const modes = withMode({ ...strict, deny: ['deliver', 'ask_user'], outputVerbs: ['deliver'] });
    for (const autonomy of ['propose_only', 'act_with_approval', 'act_freely'] as const) {
      const context = inMode('own', { modes, autonomy, sandboxed: false });
      expect(judge(declaration('deliver', 'write'), context)).toEqual({ kind: 'allow' });
      expect(judge(declaration('ask_user'), context)).toEqual({ kind: 'allow' });
    }
  });

  it('a listed verb that has an effect is no verb: it is judged like any tool (statements 14, 18)', () => {
    const modes = withMode({ ...strict, deny: [], outputVerbs: ['write_file', 'ask_user'] });
    expect(judge(contractTool('write_file'), inMode('own', { modes }))).toMatchObject({ cause: 'effect' });
    const posing = declaration('ask_user', 'execute', ['process-run']);
    expect(judge(posing, inMode('plan'))).toMatchObject({ cause: 'effect' });
  });

  it('a verb that was not offered is denied like any late tool', () => {
    expect(judge(contractTool('submit_plan'), inMode('plan'), false)).toMatchObject({ cause: 'late-tool' });
  });
});

describe('asking (statements 25, 55)', () => {
  const asks = (rest: Partial<GateContext>) =>
    contractTools.filter((tool) => judge(tool, inMode('chat', rest)).kind === 'ask').map(({ name }) => name);

  it('the asking classes by default, every write and execute call when proposing, none when acting freely', () => {
    expect(asks({})).toEqual(['delete_file', 'git_push', 'create_pull_request']);
    expect(asks({ autonomy: 'act_freely' })).toEqual([]);
    const proposing = contractTools
      .filter(
        ({ name, tier }) =>
          tier !== 'read' && !['submit_plan', 'exit_plan_mode', 'propose_orchestration'].includes(name),
      )
      .map(({ name }) => name);
    expect(asks({ autonomy: 'propose_only' })).toEqual(proposing);
  });

  it('without a sandbox a process asks at every autonomy', () => {
    for (const autonomy of ['propose_only', 'act_with_approval', 'act_freely'] as const) {
      expect(asks({ autonomy, sandboxed: false })).toContain('bash');
      expect(askedEffects(contractTool('bash'), inMode('chat', { autonomy, sandboxed: false }))).toEqual([
        'process-run',
      ]);
    }
  });

  it('autonomy never widens what the mode denies', () => {
    for (const tool of contractTools) {
      const kinds = (['propose_only', 'act_with_approval', 'act_freely'] as const).map(
        (autonomy) => judge(tool, inMode('plan', { autonomy })).kind === 'deny',
      );
      expect(new Set(kinds).size).toBe(1);
    }
  });
});

describe('the surface (statements 18, 19, 21)', () => {
  it('is in code-unit order whatever the order of registration', () => {
    const names = toolSurface([...contractTools].reverse(), inMode('chat')).map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    expect(names).toEqual(toolSurface(contractTools, inMode('chat')).map(({ name }) => name));
  });

  it('a tool that asks is shown; one that is denied is not', () => {
    const names = toolSurface(contractTools, inMode('chat')).map(({ name }) => name);
    expect(names).toContain('delete_file');
    expect(names).not.toContain('submit_plan');
  });

  it.each(['chat', 'plan', 'orchestrate', 'review', 'gone'])(
    'exit_plan_mode if and only if plan and no child: %s',
    (mode) => {
      for (const isChild of [false, true]) {
        const shown = toolSurface(contractTools, inMode(mode, { isChild })).some(
          ({ name }) => name === 'exit_plan_mode',
        );
        expect(shown).toBe(mode === 'plan' && !isChild);
      }
    },
  );
});
