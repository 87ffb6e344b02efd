/** Many WebSocket clients in a process of their own, so that their work is not counted as the server's. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface CrowdRequest {
  readonly url: string;
  readonly clients: number;
  readonly dialect: 'bare' | 'socket.io';
  /** JSON of the event each client sends once it is let in, answered by an acknowledgement; null = none. */
  readonly hello: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Crowd {
  /** Counts anew; resolves when counting, with a promise of the moment that many messages have arrived in all. */
  expect(messages: number): Promise<{ readonly arrived: Promise<void> }>;
  close(): Promise<void>;
}

/** Resolves when every client is connected and, where it says hello, acknowledged. */
export async function openCrowd(request: CrowdRequest): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)));
  const opened = told(child, 'opened');
  child.send({ kind: 'open', request });
  await opened;
  return {
    async expect(messages) {
      const expecting = told(child, 'expecting');
      const arrived = told(child, 'received');
      child.send({ kind: 'expect', more: messages });
      await expecting;
      return { arrived };
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

function told(child: ChildProcess, kind: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The clients ended with ${code}`));
    const onMessage = (message: unknown) => {
      if ((message as { kind?: string }).kind !== kind) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve();
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
