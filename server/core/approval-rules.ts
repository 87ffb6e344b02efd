/**
 * "Always for this space and this kind of call" (statement 55): what a rule for a call would say, and whether a later call
 * falls under it. A rule answers in the name of the person who made it, and only for calls it can describe exactly.
 */

export interface RuleTerms {
  readonly tool: string;
  readonly pattern: string;
}

/** Anything by which one command line becomes two, or reaches another file: no rule can vouch for it. */
const shellControl = /[;&|<>`$(){}\\\n\r\v\f!*?[\]~#"'^]/;

/**
 * Programs of which a subcommand stays what it is whatever it is applied to, and how many words name it. Wrappers
 * (`env`, `sudo`, `npx`, `sh -c`) and whatever deletes or sends are missing on purpose: their operands are what they do.
 */
const sameWhateverItIsAppliedTo: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  git: { status: 2, diff: 2, log: 2, show: 2, add: 2, blame: 2 },
  npm: { test: 2, run: 3 },
  pnpm: { test: 2, run: 3 },
  yarn: { test: 2, run: 3 },
  cargo: { test: 2, check: 2, build: 2, clippy: 2 },
  go: { test: 2, vet: 2, build: 2 },
};

/** Stands in a pattern for further operands. A command with a star of its own has no pattern. */
const ANY_OPERANDS = ' *';

const fieldOf = (args: unknown, field: string): string | null => {
  const value =
    typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : null;
};

const isOption = (word: string): boolean => word.startsWith('-');

function commandPattern(command: string): string | null {
  if (command.trim() === '' || shellControl.test(command)) return null;
  const words = command.trim().split(/[ \t]+/);
  const [program = '', subcommand = ''] = words;
  const subcommands = Object.hasOwn(sameWhateverItIsAppliedTo, program)
    ? sameWhateverItIsAppliedTo[program]
    : undefined;
  const naming = subcommands && Object.hasOwn(subcommands, subcommand) ? subcommands[subcommand] : undefined;
  if (naming === undefined || words.length < naming || words.slice(0, naming).some(isOption)) {
    return words.join(' ');
  }
  const options = words.slice(naming).filter(isOption);
  return [...words.slice(0, naming), ...options].join(' ') + ANY_OPERANDS;
}

/**
 * What a rule for this call would match. For a file its path; for a command the whole of it, or, where that is safe, its
 * naming words and options with any operands. Null: no rule fits.
 */
export function rulePatternFor(tool: string, args: unknown): string | null {
  const command = fieldOf(args, 'command');
  if (command !== null) return commandPattern(command);
  const path = fieldOf(args, 'path');
  if (path !== null) return path;
  return tool === 'git_push' ? '' : null;
}

export function matchesRule(rule: RuleTerms, tool: string, args: unknown): boolean {
  if (rule.tool !== tool) return false;
  return rulePatternFor(tool, args) === rule.pattern;
}

/** The command a pattern stands for, and whether other operands may follow: for people to read. */
export function readCommandPattern(pattern: string): { readonly command: string; readonly open: boolean } {
  const open = pattern.endsWith(ANY_OPERANDS);
  return { command: open ? pattern.slice(0, -ANY_OPERANDS.length) : pattern, open };
}
