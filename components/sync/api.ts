/** The typed way to the server's procedures. Queries go in batches; each command carries an id and is idempotent by it. */
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppCode, ErrorParameters } from '@/server/core/errors';
import type { AppRouter } from '@/server/routers/app-router';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export type SpaceRow = Outputs['spaces']['list']['items'][number];
export type SpaceDetails = Outputs['spaces']['get'];
export type RepositoryRow = Outputs['repositories']['list']['items'][number];
export type ModelRow = Outputs['models']['list']['items'][number];
export type ModeRow = Outputs['modes']['list']['items'][number];
export type ConversationRow = Outputs['conversations']['list']['items'][number];
export type TimelineRow = Outputs['spaces']['timeline']['items'][number];
export type FileChangeRow = Outputs['spaces']['changes']['items'][number];

export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/api/trpc', maxURLLength: 6000 })],
});

export interface Refusal {
  /** Null where the server did not answer, or not in our terms. */
  readonly code: AppCode | null;
  readonly message: string;
  readonly parameters: ErrorParameters;
  /** Nothing came back at all. */
  readonly unreachable: boolean;
}

interface WireData {
  readonly appCode?: AppCode;
  readonly parameters?: ErrorParameters;
}

/** What a failed procedure said, in the closed set of codes where it knows them. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof TRPCClientError)) {
    return { code: null, message: String(error), parameters: {}, unreachable: false };
  }
  const data = error.data as WireData | null | undefined;
  return {
    code: data?.appCode ?? null,
    message: error.message,
    parameters: data?.parameters ?? {},
    unreachable: data === null || data === undefined,
  };
}

/** Sent again with the same id, a command answers with its first run's result. */
export function newCommandId(): string {
  // Only secure contexts have randomUUID; a server reached by another name over http is none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
