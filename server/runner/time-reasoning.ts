/** How long a model thought, for the screen: from the first piece of a part of reasoning to the next part's, or the end. */
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { ModelDelta } from '@/server/models/model';

export interface ReasoningClock {
  readonly hear: (delta: Pick<ModelDelta, 'part'>) => void;
  /** The same parts; those of reasoning know their milliseconds. */
  readonly timed: (parts: readonly AssistantPart[]) => AssistantPart[];
}

/** `now` in milliseconds. Parts are told apart by their index, which a reply never changes. */
export function createReasoningClock(now: () => number): ReasoningClock {
  const begun: (number | undefined)[] = [];
  return {
    hear: ({ part }) => {
      begun[part] ??= now();
    },
    timed: (parts) => {
      const end = now();
      return parts.map((part, index) => {
        const since = begun[index];
        if (part.type !== 'reasoning' || since === undefined) return part;
        return { ...part, durationMs: Math.max(0, Math.round((begun[index + 1] ?? end) - since)) };
      });
    },
  };
}
