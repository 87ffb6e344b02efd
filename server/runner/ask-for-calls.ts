/** Opens durable approvals for calls that a person must decide or answer (statements 31 and 56). */
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { jsonHash } from '@/server/approvals/subject-hash';
import { type CallSubject, callTitle, type QuestionSubject } from '@/server/core/approval';
import { rulePatternFor } from '@/server/core/approval-rules';
import type { EventToAppend } from '@/server/journal/journal';
import { callEvent, type GatedCall } from './gate-calls';
import type { StepScope } from './step-scope';

interface Asked {
  readonly kind: 'question' | 'tool_call';
  readonly title: string;
  readonly subject: QuestionSubject | CallSubject;
}

function askedOf({ part, tool, args, decision }: GatedCall): Asked {
  if (tool?.question) {
    const parsed = tool.parse(args);
    if (!parsed.ok) throw new Error(`Asked with arguments that do not parse: ${part.name}`);
    const subject = tool.question(parsed.args);
    return { kind: 'question', title: subject.question.slice(0, 200), subject };
  }
  const reason = decision.kind === 'ask' ? decision.reason : '';
  const subject = { tool: part.name, args, reason, rulePattern: rulePatternFor(part.name, args) };
  return { kind: 'tool_call', title: callTitle(part.name, gist(args)), subject };
}

/** The first text among the arguments: the command, the path, the message. */
function gist(args: unknown): string {
  const values = typeof args === 'object' && args !== null ? Object.values(args) : [];
  const [text = ''] = values.filter((value): value is string => typeof value === 'string');
  return text.split('\n')[0] ?? '';
}

/** The message, the calls that ask and their rows, in one transaction. */
export async function askForCalls(
  { log, services, place }: StepScope,
  message: EventToAppend,
  calls: readonly GatedCall[],
): Promise<void> {
  await log.transact(
    async (unit) => {
      for (const call of calls) {
        const { kind, title, subject } = askedOf(call);
        const { callId } = call.part;
        const { conversationId } = log.claim;
        await askApproval(unit, {
          kind,
          workspaceId: place.workspaceId,
          spaceId: place.spaceId,
          conversationId,
          openKey: openKeys.call(conversationId, callId),
          title,
          subject: JSON.stringify(subject),
          subjectHash: jsonHash(subject),
          requester: log.principal,
          callId,
          at: services.now(),
        });
      }
      return [];
    },
    [message, ...calls.map(callEvent)],
  );
}
