/** The process: configuration in, one server, signals, and what a person reads on the terminal. */
import { mkdirSync, realpathSync } from 'node:fs';
import { Closers } from './compose/closers';
import { createLog } from './compose/create-log';
import { createServer } from './compose/create-server';
import { AppError } from './core/errors';
import { resolveOrigins } from './entrance/origins';
import { prepareOperators } from './entrance/prepare-operators';
import { type Environment, readEnvironment } from './entrance/read-environment';
import { openJournal } from './journal/open-journal';
import { lockDataDirectory } from './store/data-directory-lock';
import { openDatabase } from './store/open-database';

const NEW_LINK = '--new-link';
/** Milliseconds from a signal to the end, whatever is still open. */
const SHUTDOWN_LIMIT = 4500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sayLink = (link: string): void => say(`Sign in: ${link}`);

async function main(args: readonly string[]): Promise<void> {
  for (const unknown of args.filter((arg) => arg !== NEW_LINK)) {
    throw new AppError('bad_configuration', `There is no option ${unknown}; there is ${NEW_LINK}.`, {
      variable: unknown,
    });
  }
  const environment = readEnvironment({ variables: process.env, directory: process.cwd() });
  const newLink = args.includes(NEW_LINK);
  if (newLink && (await serverRuns(environment))) return printLinkBeside(environment);
  const server = await createServer({
    environment,
    newLink,
    web: process.env.NODE_ENV === 'production' ? 'production' : 'development',
  });
  // Nothing may be awaited before these lines: who waits for /healthz then finds them printed.
  say(`Interlock is ready: ${server.origin}`);
  if (server.signInLink) sayLink(server.signInLink);
  endOnSignals(() => server.close());
}

/** Whether another process serves this installation, so that a link can be minted beside it. */
async function serverRuns({ dataDir, databaseUrl, host, port }: Environment): Promise<boolean> {
  if (databaseUrl === null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      const unlock = await lockDataDirectory(realpathSync(dataDir), 0);
      unlock();
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'database_locked') return true;
      throw error;
    }
  }
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return fetch(`http://${shown}:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}

/** Mints a link for the server that runs and ends. */
async function printLinkBeside(environment: Environment): Promise<void> {
  const { dataDir, databaseUrl, port, publicOrigins } = environment;
  const log = createLog('error');
  const closers = new Closers(log);
  try {
    const database = await openDatabase({
      dataDir: realpathSync(dataDir),
      url: databaseUrl ?? undefined,
      besideServer: true,
    });
    closers.add('database', () => database.close());
    const journal = openJournal({ database, log });
    const token = await prepareOperators({
      journal,
      operatorToken: null,
      newLink: true,
      sample: false,
      now: Date.now,
    });
    if (token !== null) sayLink(`${resolveOrigins(port, publicOrigins).primary}/login#token=${token}`);
  } finally {
    await closers.close();
  }
}

function endOnSignals(close: () => Promise<void>): void {
  let ending = false;
  const end = (): void => {
    // A second signal means now.
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // What the person can mend is said in words; a fault of ours keeps its stack.
  const text = error instanceof AppError || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${error instanceof AppError ? error.message : text}\n`);
  process.exit(1);
});
