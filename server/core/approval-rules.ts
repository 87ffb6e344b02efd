/**
 * "Always for this space and this kind of call" (statement 55): what a rule for a call would say, and whether a later call
 * falls under it. A rule answers in the name of the person who made it, and only for calls it can describe exactly.
 */

export interface RuleTerms {
  readonly tool: string;
  readonly pattern: string;
}

/** Anything by which one command line becomes two, or reaches another file: no rule can vouch for it. */
const shellControl = /[;&|<>`$(){}\\\n\r!*?[\]~#"']/;

const fieldOf = (args: unknown, field: string): string | null => {
  const value =
    typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : null;
};

const words = (command: string): string[] => command.trim().split(/[ \t]+/);

/** What a rule for this call would match: for a command its first two words, for a file its path. Null: no rule fits. */
export function rulePatternFor(tool: string, args: unknown): string | null {
  const command = fieldOf(args, 'command');
  if (command !== null) {
    return command.trim() === '' || shellControl.test(command) ? null : words(command).slice(0, 2).join(' ');
  }
  const path = fieldOf(args, 'path');
  if (path !== null) return path;
  return tool === 'git_push' ? '' : null;
}

export function matchesRule(rule: RuleTerms, tool: string, args: unknown): boolean {
  if (rule.tool !== tool) return false;
  return rulePatternFor(tool, args) === rule.pattern;
}
