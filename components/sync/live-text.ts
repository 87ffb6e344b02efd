/**
 * Text that is still being written, pieced together from frames. A picture only: it goes when the finished message is
 * in the log (statement 64). Pure.
 */
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import type { StepId } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';

export interface LivePart {
  readonly stepId: StepId;
  readonly part: number;
  readonly kind: LiveFrame['kind'];
  readonly label: string | null;
  readonly text: string;
}

export interface LiveText {
  /** In the order they began. */
  readonly parts: readonly LivePart[];
  /** The step the log has open. */
  readonly stepId: StepId | null;
  /** Steps whose message is in the log: frames of theirs that come late show nothing. */
  readonly answered: readonly StepId[];
}

export interface PartGap {
  readonly stepId: StepId;
  readonly part: number;
}

export const noLiveText: LiveText = { parts: [], stepId: null, answered: [] };

const REMEMBERED_STEPS = 8;
const isOutput = (part: LivePart): boolean => part.kind === 'tool-output';

/** Frames add to what is known; one that begins beyond it is a gap, to be closed by asking for the whole part. */
export function withFrames(
  live: LiveText,
  frames: readonly LiveFrame[],
): { live: LiveText; gaps: readonly PartGap[] } {
  const parts = [...live.parts];
  const gaps: PartGap[] = [];
  let changed = false;
  for (const frame of frames) {
    if (frame.kind !== 'tool-output' && live.answered.includes(frame.stepId)) continue;
    const at = parts.findIndex((each) => each.stepId === frame.stepId && each.part === frame.part);
    const known = parts[at];
    const text = joinedText(known?.text ?? '', frame);
    if (text === null) gaps.push({ stepId: frame.stepId, part: frame.part });
    else if (!known) parts.push(begun(frame, text));
    else if (text !== known.text) parts[at] = { ...known, text };
    changed ||= text !== null && text !== known?.text;
  }
  return { live: changed ? { ...live, parts } : live, gaps };
}

const begun = (frame: LiveFrame, text: string): LivePart => ({
  stepId: frame.stepId,
  part: frame.part,
  kind: frame.kind,
  label: frame.label ?? null,
  text,
});

/** Null when text between is missing; what overlaps counts once. */
function joinedText(known: string, frame: LiveFrame): string | null {
  if (frame.offset > known.length) return null;
  return known + frame.text.slice(known.length - frame.offset);
}

/** What the log says makes live text stale: the answer landed, the request is sent again, the call has its result. */
export function afterEvents(live: LiveText, events: readonly ConversationEnvelope[]): LiveText {
  return events.reduce(afterEvent, live);
}

function afterEvent(live: LiveText, event: ConversationEnvelope): LiveText {
  switch (event.type) {
    case 'step/start':
      return { ...live, stepId: event.data.stepId };
    case 'assistant/message':
      return { ...kept(live, isOutput), answered: remembered(live) };
    case 'request/retry':
      return kept(live, isOutput);
    case 'tool/result':
      return kept(live, (part) => !isOutput(part) || part.label !== event.data.callId);
    case 'step/end':
    case 'turn/end':
      return { ...kept(live, () => false), stepId: null, answered: remembered(live) };
    default:
      return live;
  }
}

function kept(live: LiveText, keep: (part: LivePart) => boolean): LiveText {
  const parts = live.parts.filter(keep);
  return parts.length === live.parts.length ? live : { ...live, parts };
}

function remembered({ answered, stepId }: LiveText): readonly StepId[] {
  if (stepId === null || answered.includes(stepId)) return answered;
  return [...answered, stepId].slice(-REMEMBERED_STEPS);
}
