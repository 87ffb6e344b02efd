/** Owns who looks at which space now. A picture of open pages, of this process alone: it is never stored. */
import type { OperatorId, SpaceId } from '@/server/core/ids';
import type { Onlooker } from '@/server/core/wire';

export interface Look {
  readonly spaceId: SpaceId;
  readonly operatorId: OperatorId;
  readonly away: boolean;
}

export interface Presence {
  /** What a page shows now, in place of what it showed before. */
  look(page: string, look: Look): void;
  leave(page: string): void;
  /** In the order they came; somebody with two pages is there once. */
  people(spaceId: SpaceId): readonly Onlooker[];
}

/** `tell` hears of each space whose people changed, with those who are there now. */
export function createPresence(tell: (spaceId: SpaceId, people: readonly Onlooker[]) => void): Presence {
  const looks = new Map<string, Look>();

  const people = (spaceId: SpaceId): readonly Onlooker[] => {
    const byOperator = new Map<OperatorId, Onlooker>();
    for (const look of looks.values()) {
      if (look.spaceId !== spaceId) continue;
      const { operatorId } = look;
      const away = look.away && (byOperator.get(operatorId)?.away ?? true);
      byOperator.set(operatorId, { operatorId, away });
    }
    return [...byOperator.values()];
  };

  const change = (page: string, next: Look | null): void => {
    const before = looks.get(page);
    const spaces = new Set([before?.spaceId, next?.spaceId].filter((each) => each !== undefined));
    const known = new Map([...spaces].map((spaceId) => [spaceId, JSON.stringify(people(spaceId))]));
    if (next) looks.set(page, next);
    else looks.delete(page);
    for (const [spaceId, was] of known) {
      const now = people(spaceId);
      if (JSON.stringify(now) !== was) tell(spaceId, now);
    }
  };

  return {
    look: change,
    leave: (page) => change(page, null),
    people,
  };
}
