/**
 * The scripted provider as a process of its own: `tsx e2e/model-server/serve.ts SCRIPT.json [PORT]` prints
 * `Model server: URL` and serves until it is killed. The file holds `{key?, models?, ollama?, select?, replies}`.
 * `select: "progress"` picks the reply by the number of assistant messages in the request instead of by arrival, so that a
 * caller that is killed and asks again gets the same reply. `GET /control/requests` lists what arrived; `POST
 * /control/release/NAME` lets a held stream go on, `GET /control/reached/NAME` answers when one waits there.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isFields } from './fault';
import type { ReceivedRequest, Reply, Script } from './script';
import { startModelServer } from './start-model-server';

const file = z.object({
  key: z.string().optional(),
  models: z.array(z.string()).optional(),
  ollama: z.boolean().optional(),
  select: z.enum(['arrival', 'progress']).default('arrival'),
  replies: z.array(z.custom<Reply>(isFields)).min(1),
});

/** Assistant messages in the request's own history: how far its caller has come. */
function progressOf({ json }: ReceivedRequest): number {
  const messages = Array.isArray(json.messages) ? json.messages : [];
  return messages.filter((message) => isFields(message) && message.role === 'assistant').length;
}

function scriptOf({ select, replies }: z.infer<typeof file>): Script {
  if (select === 'arrival') return replies;
  return (request) => {
    const reply = replies[progressOf(request)];
    if (!reply) throw new Error(`no reply is scripted for progress ${progressOf(request)}`);
    return reply;
  };
}

const [path, port] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the script file.');
const parsed = file.parse(JSON.parse(readFileSync(path, 'utf8')));
const { key, models, ollama } = parsed;
const server = await startModelServer({
  script: scriptOf(parsed),
  port: Number(port ?? 0),
  ...(key !== undefined && { key }),
  ...(models && { models }),
  ...(ollama !== undefined && { ollama }),
});
process.stdout.write(`Model server: ${server.url}\n`);
