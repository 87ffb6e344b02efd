import { describe, expect, it } from 'vitest';
import type { ToolFacts } from '@/server/core/modes-config';
import { readModesFile } from './read-modes-file';

const tools: ToolFacts[] = [
  { name: 'read_file', tier: 'read', effects: [] },
  { name: 'write_file', tier: 'write', effects: ['file-write'] },
  { name: 'delete_file', tier: 'write', effects: ['file-delete'] },
  { name: 'bash', tier: 'execute', effects: ['process-run'] },
  { name: 'runner__start', tier: 'write', effects: ['process-run'] },
  { name: 'create_ticket', tier: 'write', effects: [] },
];

const read = (text: string) => readModesFile('modes.yaml', text, tools);
const modesOf = (text: string) => {
  const result = read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.modes;
};

/** Marks the line a fault must name; taken out before reading. */
const MARK = ' <<<';

interface Bad {
  readonly what: string;
  readonly text: string;
  readonly fault: RegExp;
}

const bad: Bad[] = [
  { what: 'broken YAML', text: 'modes:\n  audit: {label: x}} <<<\n', fault: /./ },
  { what: 'two documents', text: 'modes: {}\n--- <<<\nmodes: {}\n', fault: /document/i },
  { what: 'a name given twice', text: 'modes:\n  a: {}\n  a: {} <<<\n', fault: /unique/i },
  { what: 'a document that is a list', text: '- audit <<<\n', fault: /expected object/ },
  { what: 'an unknown key at the top', text: 'modes: {}\nmode: {} <<<\n', fault: /unknown key "mode"/ },
  { what: 'modes that are a list', text: 'modes: <<<\n  - audit\n', fault: /expected a map of modes/ },
  { what: 'a mode without settings', text: 'modes:\n  audit: <<<\n', fault: /expected a map of settings/ },
  { what: 'the key chat', text: 'modes:\n  chat: {label: Talk} <<<\n', fault: /"chat" cannot be configured/ },
  { what: 'the key chat in other case', text: 'modes:\n  Chat: {} <<<\n', fault: /lower-case/ },
  { what: 'a name with a space', text: 'modes:\n  deep audit: {} <<<\n', fault: /must be lower-case/ },
  { what: 'an inherited name', text: 'modes:\n  __proto__: {} <<<\n', fault: /must be lower-case/ },
  { what: 'an empty label', text: 'modes:\n  audit:\n    label: "" <<<\n', fault: /label/ },
  { what: 'a label over two lines', text: 'modes:\n  audit:\n    label: "a\\nb" <<<\n', fault: /one line/ },
  {
    what: 'the label of another mode',
    text: 'modes:\n  audit:\n    guidance: x\n    label: AGENT <<<\n',
    fault: /already that of the mode "chat"/,
  },
  {
    what: 'a guidance that is a number',
    text: 'modes:\n  audit:\n    guidance: 3 <<<\n',
    fault: /expected string/,
  },
  {
    what: 'an unknown tier',
    text: 'modes:\n  audit:\n    max_tier: admin <<<\n',
    fault: /"read"\|"write"\|"execute"/,
  },
  {
    what: 'an unknown posture',
    text: 'modes:\n  audit:\n    posture: readonly <<<\n',
    fault: /"read-only"\|"writable"/,
  },
  {
    what: 'an unknown effect',
    text: 'modes:\n  audit:\n    posture: writable\n    denied_effects:\n      - file-write\n      - file-read <<<\n',
    fault: /denied_effects\.1/,
  },
  {
    what: 'an unknown key of a mode',
    text: 'modes:\n  audit:\n    label: A\n    colour: red <<<\n',
    fault: /unknown key "colour"/,
  },
  {
    what: 'ask as a ruling',
    text: 'modes:\n  audit:\n    tools:\n      web_fetch: deny\n      create_ticket: ask <<<\n',
    fault: /"ask" is reserved/,
  },
  {
    what: 'another ruling',
    text: 'modes:\n  audit:\n    tools:\n      web_fetch: never <<<\n',
    fault: /expected allow or deny/,
  },
  {
    what: 'tools as a list',
    text: 'modes:\n  audit:\n    tools: <<<\n      - bash\n',
    fault: /expected record/,
  },
  {
    what: 'a tool name with a space',
    text: 'modes:\n  audit:\n    tools:\n      web fetch: deny <<<\n',
    fault: /must be the name of a tool/,
  },
  {
    what: 'verbs that are a text',
    text: 'modes:\n  audit:\n    output_verbs: submit_plan <<<\n',
    fault: /expected array/,
  },
  {
    what: 'a read-only mode with a shell',
    text: 'modes:\n  audit:\n    tools:\n      bash: allow <<<\n',
    fault: /admits no shell/,
  },
  {
    what: 'a read-only mode with a process under another name',
    text: 'modes:\n  audit:\n    max_tier: write\n    tools:\n      runner__start: allow <<<\n',
    fault: /admits no shell/,
  },
  {
    what: 'a read-only mode up to the execute tier',
    text: 'modes:\n  audit:\n    label: A\n    max_tier: execute <<<\n',
    fault: /below the execute tier/,
  },
  {
    what: 'a read-only mode that allows a state-changing tool',
    text: 'modes:\n  audit:\n    max_tier: write\n    tools:\n      write_file: allow <<<\n',
    fault: /"write_file" has the effect file-write/,
  },
  {
    what: 'a read-only mode that leaves effects open',
    text: 'modes:\n  audit:\n    denied_effects: [file-write, process-run] <<<\n',
    fault: /not denied here: file-delete, write-outside-worktree/,
  },
  {
    what: 'a read-only mode that denies no effect',
    text: 'modes:\n  audit:\n    denied_effects: [] <<<\n',
    fault: /not denied here: file-write/,
  },
  {
    what: 'the read-only posture of an overridden mode that admits a shell',
    text: 'modes:\n  plan:\n    max_tier: execute <<<\n',
    fault: /below the execute tier/,
  },
  {
    what: 'a shell as a verb',
    text: 'modes:\n  audit:\n    output_verbs:\n      - bash <<<\n',
    fault: /cannot be an output verb/,
  },
  {
    what: 'a tool with effects as a verb',
    text: 'modes:\n  audit:\n    output_verbs:\n      - write_file <<<\n',
    fault: /cannot be an output verb/,
  },
  {
    what: 'a read tool as a verb',
    text: 'modes:\n  audit:\n    output_verbs:\n      - read_file <<<\n',
    fault: /cannot be an output verb/,
  },
  {
    what: 'ask_user as a verb',
    text: 'modes:\n  audit:\n    output_verbs:\n      - ask_user <<<\n',
    fault: /cannot be an output verb/,
  },
  {
    what: 'ask_user denied',
    text: 'modes:\n  audit:\n    tools:\n      ask_user: deny <<<\n',
    fault: /follows its own rule/,
  },
  {
    what: 'exit_plan_mode allowed',
    text: 'modes:\n  audit:\n    tools:\n      exit_plan_mode: allow <<<\n',
    fault: /follows its own rule/,
  },
  {
    what: 'an own verb denied',
    text: 'modes:\n  audit:\n    output_verbs: [submit_plan]\n    tools:\n      submit_plan: deny <<<\n',
    fault: /cannot be denied in it/,
  },
  { what: 'an alias', text: 'modes:\n  audit: &a {}\n  other: *a <<<\n', fault: /aliases are not read/ },
];

describe('statement 61: a fault names file, line and what is wrong', () => {
  it.each(bad)('$what', ({ text, fault }) => {
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.endsWith(MARK)) + 1;
    const result = read(text.replaceAll(MARK, ''));
    expect(line).toBeGreaterThan(0);
    expect(result).toEqual({
      ok: false,
      faults: [{ file: 'modes.yaml', line, message: expect.stringMatching(fault) }],
    });
  });

  it('all faults of a file at once, in the order of its lines', () => {
    const result = read(
      'modes:\n  b:\n    max_tier: x\n  chat: {}\n  a:\n    colour: red\n    tools: {bash: ask}\n',
    );
    expect(result.ok ? [] : result.faults.map(({ line }) => line)).toEqual([3, 4, 6, 7]);
  });
});

describe('statement 61: what a good file means', () => {
  it.each(['', '# nothing yet\n', 'modes:\n', 'modes: {}\n'])(
    'nothing configured: the built-ins (%j)',
    (text) => {
      expect(modesOf(text).list.map(({ name }) => name)).toEqual(['chat', 'plan', 'orchestrate', 'review']);
    },
  );

  it('reads every setting, in file order after the built-ins', () => {
    const modes = modesOf(`
modes:
  zeta:
    label: Zeta
  audit:
    label: Audit
    summary: Looks, then writes tickets
    guidance: |
      Be strict.
    max_tier: write
    posture: read-only
    tools:
      create_ticket: allow
      registers_later: allow
      web_fetch: deny
    output_verbs: [submit_audit]
`);
    expect(modes.list.map(({ name }) => name)).toEqual([
      'chat',
      'plan',
      'orchestrate',
      'review',
      'zeta',
      'audit',
    ]);
    expect(modes.byName.get('audit')).toMatchObject({
      label: 'Audit',
      summary: 'Looks, then writes tickets',
      guidance: 'Be strict.\n',
      maxTier: 'write',
      posture: 'read-only',
      allow: ['create_ticket', 'registers_later'],
      deny: ['web_fetch'],
      outputVerbs: ['submit_audit'],
      selectable: true,
      origin: 'configured',
    });
  });

  it('survives a byte order mark and Windows line ends, and still counts lines', () => {
    const result = read('\uFEFFmodes:\r\n  audit:\r\n    colour: red\r\n');
    expect(result.ok ? [] : result.faults.map(({ line }) => line)).toEqual([3]);
  });
});
