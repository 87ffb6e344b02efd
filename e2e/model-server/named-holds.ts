/** Places in a stream that wait until somebody releases them by name; a release may also come first. */
export interface NamedHolds {
  /** Resolves when `name` is released. */
  readonly reach: (name: string) => Promise<void>;
  /** Resolves when a stream waits at `name` (or has passed it). */
  readonly reached: (name: string) => Promise<void>;
  readonly release: (name: string) => void;
  readonly releaseAll: () => void;
}

interface Hold {
  readonly reached: PromiseWithResolvers;
  readonly released: PromiseWithResolvers;
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export function createNamedHolds(): NamedHolds {
  const holds = new Map<string, Hold>();
  let open = false;
  const at = (name: string): Hold => {
    const known = holds.get(name);
    if (known) return known;
    const hold = { reached: withResolvers(), released: withResolvers() };
    holds.set(name, hold);
    if (open) hold.released.resolve();
    return hold;
  };
  return {
    reach: (name) => {
      at(name).reached.resolve();
      return at(name).released.promise;
    },
    reached: (name) => at(name).reached.promise,
    release: (name) => at(name).released.resolve(),
    releaseAll: () => {
      open = true;
      for (const hold of holds.values()) hold.released.resolve();
    },
  };
}
