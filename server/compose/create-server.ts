/** Owns the one HTTP server that carries pages, procedures and sockets. Starting the process is `server/main.ts`'s. */
import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expireApprovals } from '@/server/approvals/expire-approvals';
import { AppError } from '@/server/core/errors';
import { createHttpHandler } from '@/server/entrance/create-http-handler';
import { createFailureLimit } from '@/server/entrance/failure-limit';
import { findBody } from '@/server/entrance/find-body';
import { type Entrance, guard, type Verdict } from '@/server/entrance/guard';
import { createJoining } from '@/server/entrance/joining';
import { createMetrics } from '@/server/entrance/metrics';
import { type Origins, resolveOrigins } from '@/server/entrance/origins';
import { prepareOperators } from '@/server/entrance/prepare-operators';
import type { Environment } from '@/server/entrance/read-environment';
import { requestFacts } from '@/server/entrance/request-facts';
import { createSendPatch } from '@/server/entrance/send-patch';
import { createSessions } from '@/server/entrance/sessions';
import { createTokenUse } from '@/server/entrance/token-use';
import { exportFile } from '@/server/exports/export-file';
import { prepareSample } from '@/server/first-run/prepare-sample';
import { createRealtime, socketPath } from '@/server/realtime/create-realtime';
import type { Services } from '@/server/services';
import { keepRetention } from '@/server/settings/keep-retention';
import { sweepWorktrees } from '@/server/spaces/sweep-worktrees';
import { findUnfinished } from '@/server/wakeups/find-unfinished';
import { sweepClones } from '@/server/workspaces/sweep-clones';
import { Closers } from './closers';
import { createLog } from './create-log';
import { createPages, type Pages } from './create-pages';
import { createServices } from './create-services';
import { createTrpcHandler } from './create-trpc-handler';
import { every } from './every';

export interface ServerOptions {
  readonly environment: Environment;
  /** Who answers pages; tests and benches need nobody. */
  readonly web: 'none' | 'production' | 'development';
  /** Mint another sign-in link. */
  readonly newLink?: boolean;
}

export interface RunningServer {
  readonly port: number;
  /** Where to open it. */
  readonly origin: string;
  /** Printed once; null when no new token was made. */
  readonly signInLink: string | null;
  readonly services: Services;
  /** Stops taking requests, cuts sockets, lets go of runners and closes the database. */
  close(): Promise<void>;
}

const MINUTE = 60_000;
/** Milliseconds; deciding keeps a deadline to the millisecond, and the agent is told this late at most. */
const EXPIRY_INTERVAL = 30_000;
/** Milliseconds; retention counts in days. */
const RETENTION_INTERVAL = 600_000;

/**
 * Resolves in the moment the server begins to listen, before it has answered anything. Throws AppError `port_in_use`,
 * `bad_configuration` and those of the database; whatever was opened until then is closed again.
 */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const log = createLog(options.environment.logLevel);
  const closers = new Closers(log);
  if (options.environment.redisUrl !== null) {
    log.warn('REDIS_URL is set, but this version runs on one node and does not use it');
  }
  try {
    const services = await createServices({ environment: options.environment, log, closers });
    return await serve(options, services, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function serve(options: ServerOptions, services: Services, closers: Closers): Promise<RunningServer> {
  const { environment, web, newLink = false } = options;
  const { journal, database, wakeups, now } = services;
  const { operatorToken, publicOrigins } = environment;
  const token = await prepareOperators({ journal, operatorToken, newLink, sample: environment.sample, now });
  // Made by processes of their own while the pages get ready.
  const sampling = prepareSample(services);
  closers.add('sample space', () => sampling);
  const development = web === 'development';
  const pages =
    web === 'none'
      ? null
      : await createPages({ development, host: environment.host, port: environment.port });
  if (pages) closers.add('pages', () => pages.close());

  let origins = resolveOrigins(environment.port, publicOrigins);
  const entrance = createEntrance(services, { origins: () => origins, pages, development }, closers);
  const http = createHttpServer((request, response) => void entrance.handle(request, response));
  closers.add('listener', () => closeListener(http, entrance.cutSockets));
  entrance.attach(http);
  await sampling;
  await sweepClones(services);
  await sweepWorktrees(services);
  const unfinished = await findUnfinished(database.reader);
  const port = await listen(http, environment);
  origins = resolveOrigins(port, publicOrigins);
  for (const conversation of unfinished) wakeups.wake(conversation);
  closers.add(
    'expiry of approvals',
    every({
      name: 'The expiry of approvals',
      interval: EXPIRY_INTERVAL,
      log: services.log,
      run: () => expireApprovals(services),
    }),
  );
  closers.add(
    'retention',
    every({
      name: 'Retention',
      interval: RETENTION_INTERVAL,
      log: services.log,
      run: () => keepRetention(services),
    }),
  );
  return {
    port,
    origin: origins.primary,
    signInLink: token === null ? null : `${origins.primary}/login#token=${token}`,
    services,
    close: () => closers.close(),
  };
}

interface EntranceOptions {
  readonly origins: () => Origins;
  readonly pages: Pages | null;
  readonly development: boolean;
}

/** Everything that a request or an upgrade can reach, behind the one guard. */
function createEntrance(services: Services, options: EntranceOptions, closers: Closers) {
  const { journal, database, log, now } = services;
  const { origins, pages, development } = options;
  const rows = database.reader;
  const guessing = createFailureLimit({ failures: 100, window: MINUTE, now });
  const used = createTokenUse({ journal, log, now });
  const admit = async (where: Entrance, request: IncomingMessage): Promise<Verdict> => {
    const current = origins();
    const facts = requestFacts(request, current.cookieName);
    const verdict = await guard(where, facts, { origins: current, rows, failures: guessing, now });
    if (verdict.ok && verdict.actor) used(verdict.actor);
    return verdict;
  };
  const metrics = createMetrics();
  closers.add('metrics', () => metrics.close());
  journal.onCommitted((_, events) => {
    metrics.counters.events += events.length;
  });
  const realtime = createRealtime({
    journal,
    rows,
    log,
    now,
    admit: async (request) => {
      const verdict = await admit('socket', request);
      return verdict.ok ? verdict.actor : null;
    },
  });
  const handle = createHttpHandler({
    guard: admit,
    origins,
    sessions: createSessions({ journal, now }),
    joining: createJoining({ journal, rows, now }),
    exportFile: (actor, path) => exportFile(services, actor, path),
    failures: createFailureLimit({ failures: 10, window: MINUTE, now }),
    trpc: createTrpcHandler({ services, log }),
    findBody: (actor, request) => findBody({ rows, bodies: journal.bodies }, actor, request),
    sendPatch: createSendPatch(services),
    metrics: () => metrics.render({ sockets: realtime.count() }),
    counters: metrics.counters,
    pages: pages?.handle ?? null,
    development,
    log,
  });
  const attach = (http: HttpServer): void => {
    realtime.attach(http);
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url?.startsWith(`${socketPath}/`)) return;
      void upgradePage(request, socket, head);
    });
  };
  const upgradePage = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy());
    const verdict = development && pages ? await admit('open', request) : null;
    if (verdict?.ok) pages?.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
  return { handle, attach, cutSockets: () => realtime.close() };
}

function listen(http: HttpServer, { host, port }: Environment): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, host, port)));
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port));
  });
}

function listenFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    const message = `Port ${port} is in use. Stop what listens there, or start with another one: PORT=${port + 1} npm start`;
    return new AppError('port_in_use', message, { port });
  }
  if (error.code === 'EACCES') {
    const message = `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
    return new AppError('bad_configuration', message, { variable: 'PORT' });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    const message = `HOST=${host} is no address of this machine. Use 127.0.0.1, 0.0.0.0 or one it has.`;
    return new AppError('bad_configuration', message, { variable: 'HOST' });
  }
  return error;
}

/** Requests under way get a second to end. */
const GRACE = 1000;

async function closeListener(http: HttpServer, cutSockets: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  // A listener is closed only when its upgraded connections are gone too.
  await cutSockets();
  http.closeIdleConnections();
  const timer = setTimeout(() => http.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(timer);
}
