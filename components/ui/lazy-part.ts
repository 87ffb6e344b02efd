'use client';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Milliseconds between two looks whether the server is back. */
const PAUSE = 1000;
/** So often the code may be missing from a server that answers; then it serves another version, and only a reload helps. */
const ATTEMPTS = 3;

/** The code was asked for and is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message));

/** Resolves when the server answers anything at all. */
async function serverAnswers(): Promise<void> {
  for (;;) {
    const answered = await fetch('/healthz', { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The part's code, also when it is asked for while the server restarts or the network is away. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error) || attempt === ATTEMPTS) throw error;
      await serverAnswers();
    }
  }
}

/**
 * A part of a screen whose code is loaded when it is first shown. While the server restarts or the network is away it is
 * waited for, instead of taking the screen down with it: put a Suspense around it.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load) }));
}
