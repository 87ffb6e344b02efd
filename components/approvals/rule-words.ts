import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { readCommandPattern } from '@/server/core/approval-rules';

const text = approvalStrings.rule;

/** What a rule covers, as its terms in `server/core/approval-rules` match: a command with any operands, exactly one command or path, or all. */
export function ruleWords(tool: string, pattern: string): string {
  if (pattern === '') return text.every(tool);
  if (tool !== 'bash') return text.path(pattern);
  const { command, open } = readCommandPattern(pattern);
  return open ? text.command(command) : text.path(command);
}
