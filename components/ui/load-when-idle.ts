/** Milliseconds after which it is loaded however busy the page is. */
const LATEST = 3000;

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
};

/**
 * Loads code that is likely wanted next, one after the other, each when the page has nothing to do. What cannot be loaded
 * now is loaded when it is asked for. Returns how to stop.
 */
export function loadWhenIdle(loads: readonly (() => Promise<unknown>)[]): () => void {
  const [first, ...rest] = loads;
  if (!first) return () => undefined;
  let isStopped = false;
  let stop = whenIdle(() => {
    const goOn = () => {
      if (!isStopped) stop = loadWhenIdle(rest);
    };
    first().then(goOn, goOn);
  });
  return () => {
    isStopped = true;
    stop();
  };
}
