import { strings } from '@/components/ui/strings/strings';

const text = strings.approvals.rule;

/** What a rule covers, as its terms in `server/core/approval-rules` match: a command's first words, one path, or all. */
export function ruleWords(tool: string, pattern: string): string {
  if (pattern === '') return text.every(tool);
  return tool === 'bash' ? text.command(pattern) : text.path(pattern);
}
