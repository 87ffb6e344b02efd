/** When a pending mode lands, and what the model is told of it (statements 5, 8 and 9). */
import type { ConversationEvent } from './events/envelope';
import { isNoMorePermissive, type ModeName, profileOf, type ResolvedModes } from './modes';
import { modeNote } from './prompt';

export interface LandingInputs {
  readonly modes: ResolvedModes;
  readonly effective: ModeName;
  readonly selected: ModeName;
  /** Null before the conversation's first request. */
  readonly told: ModeName | null;
  /** A child whose parent's current step has not ended takes no looser mode yet (statement 8). */
  readonly heldByParent: boolean;
}

/**
 * Events to append right after `turn/start`, or right after a `step/end` that another step follows. Mostly none; a note
 * alone where the model was told of a switch that was taken back before it landed.
 */
export function landMode(inputs: LandingInputs): ConversationEvent[] {
  const { modes, effective, selected, told } = inputs;
  const profile = profileOf(modes, selected);
  if (inputs.heldByParent && !isNoMorePermissive(profile, profileOf(modes, effective))) return [];
  const events: ConversationEvent[] = [];
  if (selected !== effective) events.push({ type: 'mode/set', data: { mode: selected } });
  if (told !== null && told !== selected) {
    events.push({ type: 'context/message', data: { kind: 'mode', text: modeNote(profile) } });
  }
  return events;
}
