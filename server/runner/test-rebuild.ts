/** The independent check of statement 20: requests rebuilt from a log alone, as the bytes a provider would receive. */
import { say } from '@/e2e/model-server/script';
import { startModelServer } from '@/e2e/model-server/start-model-server';
import type { Envelope } from '@/server/core/events/envelope';
import { foldAll } from '@/server/core/fold';
import { historyFold } from '@/server/core/history';
import type { ModelRequest } from '@/server/core/model-message';
import { type LoggedBodies, rebuildRequest } from '@/server/core/rebuild-request';
import { turnStateFold } from '@/server/core/turn-state';
import { createModelCatalog } from '@/server/models/create-model-catalog';

/** One for each attempt the log tells of, in order: each `step/start`, and each `request/retry` again. */
export async function loggedRequests(
  log: readonly Envelope[],
  bodies: LoggedBodies,
): Promise<ModelRequest[]> {
  const requests: ModelRequest[] = [];
  for (const [index, event] of log.entries()) {
    if (event.type === 'request/retry') requests.push(requests.at(-1) as ModelRequest);
    if (event.type !== 'step/start') continue;
    const end = log[index + 1]?.type === 'request/header' ? index + 2 : index + 1;
    const prefix = log.slice(0, end);
    const { header } = foldAll(turnStateFold, prefix);
    if (!header) throw new Error(`No header before the step at ${event.seq}`);
    requests.push(await rebuildRequest(header, foldAll(historyFold, prefix), bodies));
  }
  return requests;
}

/** The same as bytes: sent once more through the adapter, to a server that only listens. */
export async function rebuildRequests(
  services: { readonly journal: { readonly bodies: LoggedBodies } },
  log: readonly Envelope[],
): Promise<string[]> {
  const server = await startModelServer({ script: () => say('heard') });
  try {
    const header = log.find((event) => event.type === 'request/header');
    const adapter = await catalogFor(server.baseUrl).resolve(header?.data.model ?? '');
    for (const request of await loggedRequests(log, services.journal.bodies)) {
      await adapter.stream(request, { signal: new AbortController().signal, onDelta: () => {} });
    }
    return server.requests.map((request) => request.body);
  } finally {
    await server.close();
  }
}

/** A catalog whose only reachable provider is the scripted one. */
export function catalogFor(baseUrl: string) {
  const env = { OPENAI_COMPATIBLE_BASE_URL: baseUrl, DEFAULT_MODEL: 'openai-compatible:scripted' };
  return createModelCatalog({ env, keys: async () => ({}) });
}
