import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests may make databases. */
    postgresUrl: string;
  }
}

let stop: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const server = await startPostgres();
  stop = server.stop;
  project.provide('postgresUrl', server.url);
}

export async function teardown(): Promise<void> {
  await stop?.();
}
