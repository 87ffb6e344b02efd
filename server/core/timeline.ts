/** What a space's timeline tells of: who may do what, what was refused, what people were asked, what became of the work. */
import { z } from 'zod';
import type { ApprovalKind, ApprovalStatus, CancelCause } from './approval';
import type { Autonomy } from './decide';
import type { Comparison } from './events/change-events';
import type { Envelope } from './events/envelope';
import type { ModeChangeCause } from './events/space-events';
import { type ConversationId, parseStreamName } from './ids';
import type { ModeName } from './modes';
import type { Principal } from './principal';

export const timelineKind = z.enum(['mode', 'refusal', 'approval', 'change']);
export type TimelineKind = z.infer<typeof timelineKind>;

export type TimelineFact =
  | {
      readonly fact: 'selected';
      readonly from: ModeName;
      readonly to: ModeName;
      readonly cause: ModeChangeCause;
    }
  | { readonly fact: 'landed'; readonly mode: ModeName }
  | { readonly fact: 'autonomy'; readonly autonomy: Autonomy }
  | { readonly fact: 'refused'; readonly tool: string; readonly args: unknown; readonly reason: string }
  | {
      readonly fact: 'asked';
      readonly approvalId: string;
      readonly approval: ApprovalKind;
      readonly title: string;
    }
  | {
      readonly fact: 'decided';
      readonly approvalId: string;
      readonly approval: ApprovalKind;
      readonly status: ApprovalStatus;
      readonly words: string;
      readonly cause: CancelCause | null;
    }
  | { readonly fact: 'rule'; readonly added: boolean; readonly about: string }
  | {
      readonly fact: 'committed';
      readonly commit: string;
      readonly subject: string;
      readonly files: number | null;
    }
  | { readonly fact: 'pushed'; readonly commit: string; readonly branch: string; readonly remote: string }
  | {
      readonly fact: 'discarded';
      readonly discardId: string;
      readonly path: string;
      readonly against: Comparison;
    }
  | { readonly fact: 'undone'; readonly discardId: string; readonly path: string };

export interface TimelineEntry {
  /** `STREAM/SEQ`. */
  readonly id: string;
  /** UTC milliseconds. */
  readonly at: number;
  readonly by: Principal;
  /** Where in the talk it happened; null for what concerns the space as a whole. */
  readonly place: { readonly conversationId: ConversationId; readonly seq: number } | null;
  readonly what: TimelineFact;
}

/** Types by stream and kind. An approval is told by its conversation's copy, which has a place in the talk. */
export const timelineTypes: Readonly<
  Record<TimelineKind, { readonly space: readonly string[]; readonly conversation: readonly string[] }>
> = {
  mode: { space: ['mode/selected', 'autonomy/set'], conversation: ['mode/set'] },
  refusal: { space: [], conversation: ['tool/call'] },
  approval: {
    space: ['rule/added', 'rule/revoked'],
    conversation: ['approval/asked', 'approval/decided'],
  },
  change: {
    space: ['changes/committed', 'changes/pushed', 'changes/discarded', 'changes/restored'],
    conversation: ['tool/result'],
  },
};

/** Null for events that tell nothing here. */
export function timelineEntry(event: Envelope): TimelineEntry | null {
  const what = factOf(event);
  if (!what) return null;
  const { kind, id } = parseStreamName(event.stream);
  const place = kind === 'conversation' ? { conversationId: id as ConversationId, seq: event.seq } : null;
  return { id: `${event.stream}/${event.seq}`, at: event.at, by: event.principal, place, what };
}

function factOf(event: Envelope): TimelineFact | null {
  switch (event.type) {
    case 'mode/selected': {
      const { from, to, cause } = event.data;
      return { fact: 'selected', from, to, cause };
    }
    case 'mode/set':
      return { fact: 'landed', mode: event.data.mode };
    case 'autonomy/set':
      return { fact: 'autonomy', autonomy: event.data.autonomy };
    case 'tool/call': {
      const { name, args, decision, reason = '' } = event.data;
      return decision === 'deny' ? { fact: 'refused', tool: name, args: shortened(args), reason } : null;
    }
    case 'tool/result':
      return byAgent(event.data.display, event.data.output);
    case 'rule/added':
      return { fact: 'rule', added: true, about: `${event.data.tool} ${event.data.pattern}` };
    case 'rule/revoked':
      return { fact: 'rule', added: false, about: '' };
    default:
      return askedOrDecided(event) ?? changed(event);
  }
}

function askedOrDecided(event: Envelope): TimelineFact | null {
  if (event.type === 'approval/asked') {
    const { approvalId, kind, title } = event.data;
    return { fact: 'asked', approvalId, approval: kind, title };
  }
  if (event.type !== 'approval/decided') return null;
  const { approvalId, kind, status, comment, answer, cause = null } = event.data;
  const words = [answer?.option, answer?.text, comment].filter(Boolean).join(' ');
  return { fact: 'decided', approvalId, approval: kind, status, words, cause };
}

function changed(event: Envelope): TimelineFact | null {
  switch (event.type) {
    case 'changes/committed': {
      const { commit, subject, files } = event.data;
      return { fact: 'committed', commit, subject, files };
    }
    case 'changes/pushed': {
      const { commit, branch, remote } = event.data;
      return { fact: 'pushed', commit, branch, remote };
    }
    case 'changes/discarded': {
      const { discardId, path, against } = event.data;
      return { fact: 'discarded', discardId, path, against };
    }
    case 'changes/restored':
      return { fact: 'undone', discardId: event.data.discardId, path: event.data.path };
    default:
      return null;
  }
}

/** An agent's commits and pushes are results of its calls; only these two show a commit on a branch. */
function byAgent(
  display: Readonly<Record<string, unknown>> | undefined,
  output: string,
): TimelineFact | null {
  const { commit, branch, remote, files, subject } = display ?? {};
  if (typeof commit !== 'string' || typeof branch !== 'string') return null;
  if (typeof remote === 'string') return { fact: 'pushed', commit, branch, remote };
  return {
    fact: 'committed',
    commit,
    subject: typeof subject === 'string' ? subject : output,
    files: typeof files === 'number' ? files : null,
  };
}

const MOST = 300;

/** Enough to say what a call was about; a file's whole text is not. */
function shortened(args: unknown): unknown {
  if (typeof args !== 'object' || args === null) return null;
  const texts = Object.entries(args).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value).slice(0, MOST)]));
}
