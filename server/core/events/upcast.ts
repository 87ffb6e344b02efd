/** Pure upcasters, run before the fold (statement 62): each turns one version of one type into the next. */

export interface Versioned {
  readonly type: string;
  readonly v: number;
  readonly data: unknown;
}

/** Keyed by `type@v`. */
export const upcasters: Readonly<Record<string, (old: Versioned) => Versioned>> = {};

export function upcast(event: Versioned, table = upcasters): Versioned {
  let current = event;
  for (;;) {
    const key = `${current.type}@${current.v}`;
    const step = Object.hasOwn(table, key) ? table[key] : undefined;
    if (!step) return current;
    current = step(current);
  }
}
