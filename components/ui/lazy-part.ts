import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RETRY_AFTER = 1500;

/**
 * A part of a screen that is loaded when it is shown for the first time. Without a connection it is waited for, instead of
 * taking the screen down with it: put a Suspense around it.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** Only what the network withheld is asked for again; a part that is broken says so. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ChunkLoadError') throw error;
  }
  await connected();
  return untilLoaded(load);
}

const connected = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_AFTER);
    window.addEventListener('online', end);
  });
