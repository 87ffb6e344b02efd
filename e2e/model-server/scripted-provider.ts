/** Answers requests as scripted. One that a strict provider would refuse is refused, and takes no reply. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chatFrames } from './chat-frames';
import { checkChat } from './check-chat';
import { checkMessages } from './check-messages';
import { checkResponses } from './check-responses';
import { type Fields, isFields, RequestFault } from './fault';
import type { FrameWriters } from './frames';
import { sendFault, sendJson, sendStatus } from './http-reply';
import { messagesFrames } from './messages-frames';
import { createNamedHolds } from './named-holds';
import { responsesFrames } from './responses-frames';
import type { Dialect, RawReply, ReceivedRequest, Reply, Script } from './script';
import { sendFrames } from './send-frames';

export interface ModelServerOptions {
  readonly script?: Script;
  /** When given, requests with another key (or none) get a 401. */
  readonly key?: string;
  /** Names the model lists show; when given, other models get a 404. */
  readonly models?: readonly string[];
  /** Also answers like an Ollama: `/api/tags`. */
  readonly ollama?: boolean;
  /** 0 = any. */
  readonly port?: number;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly body: string;
}

const dialects: Readonly<Record<string, Dialect>> = {
  '/v1/chat/completions': 'chat',
  '/chat/completions': 'chat',
  '/v1/messages': 'messages',
  '/v1/responses': 'responses',
};
const frameWriters: FrameWriters = { chat: chatFrames, messages: messagesFrames, responses: responsesFrames };
const checks: Readonly<Record<Dialect, (body: Fields) => void>> = {
  chat: checkChat,
  messages: checkMessages,
  responses: checkResponses,
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

function parseBody(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body);
    if (isFields(value)) return value;
  } catch {}
  throw new RequestFault(400, 'invalid_request_error', 'the body is not a JSON object');
}

function sendRaw(response: ServerResponse, reply: RawReply): void {
  response.writeHead(200, { 'content-type': reply.contentType ?? 'text/event-stream' });
  response.write(reply.raw, () => (reply.reset ? response.destroy() : response.end()));
}

export class ScriptedProvider {
  readonly requests: ReceivedRequest[] = [];
  readonly refused: Refusal[] = [];
  readonly holds = createNamedHolds();
  readonly #options: ModelServerOptions;
  readonly #replies: Reply[];
  #used = 0;
  #waiting: { count: number; resolve: () => void }[] = [];

  constructor(options: ModelServerOptions) {
    this.#options = options;
    this.#replies = Array.isArray(options.script) ? [...(options.script as readonly Reply[])] : [];
  }

  add(...replies: Reply[]): void {
    this.#replies.push(...replies);
  }

  received(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ count, resolve });
      this.#wake();
    });
  }

  assertExhausted(): void {
    const faults = this.refused.map(({ status, message }) => `refused with ${status}: ${message}`);
    const left = this.#replies.length - this.#used;
    if (left > 0) faults.push(`${left} of ${this.#replies.length} scripted replies were never asked for`);
    if (faults.length > 0) throw new Error(`The model server is not done: ${faults.join('; ')}`);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/control/')) {
      await this.#control(path.slice('/control/'.length), response);
      return;
    }
    if (request.method === 'GET') {
      this.#get(path, request, response);
      return;
    }
    const dialect = dialects[path];
    const body = await readBody(request);
    if (!dialect) {
      sendStatus(response, 'chat', { status: 404, message: `no such address: ${path}`, code: 'not_found' });
      return;
    }
    try {
      await this.#answer({ dialect, path, headers: headersOf(request), body }, response);
    } catch (fault) {
      const status = fault instanceof RequestFault ? fault.status : 500;
      this.refused.push({ status, message: String(fault), body });
      sendFault(response, dialect, fault);
    }
  }

  /** For callers in another process: see `serve.ts`. */
  async #control(command: string, response: ServerResponse): Promise<void> {
    const [verb, name = ''] = command.split('/');
    if (verb === 'release') this.holds.release(name);
    if (verb === 'reached') await this.holds.reached(name);
    sendJson(response, 200, { requests: this.requests, refused: this.refused });
  }

  #get(path: string, request: IncomingMessage, response: ServerResponse): void {
    const names = this.#options.models ?? ['scripted-model'];
    if (path === '/api/tags' && this.#options.ollama) {
      sendJson(response, 200, { models: names.map((name) => ({ name, model: name })) });
      return;
    }
    if (path !== '/v1/models' && path !== '/models') {
      sendJson(response, 404, { error: { message: `no such address: ${path}` } });
      return;
    }
    const dialect: Dialect = request.headers['anthropic-version'] ? 'messages' : 'chat';
    try {
      this.#checkKey(dialect, headersOf(request));
      const data = names.map((id) => ({ id, object: 'model', type: 'model', display_name: id }));
      sendJson(response, 200, { object: 'list', data, has_more: false });
    } catch (fault) {
      sendFault(response, dialect, fault);
    }
  }

  async #answer(arrived: Omit<ReceivedRequest, 'json' | 'index'>, response: ServerResponse): Promise<void> {
    this.#checkKey(arrived.dialect, arrived.headers);
    const json = parseBody(arrived.body);
    checks[arrived.dialect](json);
    this.#checkModel(String(json.model));
    const received: ReceivedRequest = { ...arrived, json, index: this.requests.length };
    this.requests.push(received);
    this.#wake();
    const reply = await this.#nextReply(received);
    if ('status' in reply) sendStatus(response, arrived.dialect, reply);
    else if ('raw' in reply) sendRaw(response, reply);
    else {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache',
      });
      const includeUsage = isFields(json.stream_options) && json.stream_options.include_usage === true;
      const context = { model: String(json.model), index: received.index, includeUsage };
      const frames = frameWriters[arrived.dialect](reply, context);
      await sendFrames(response, frames, { reply, released: (name) => this.holds.reach(name) });
    }
  }

  async #nextReply(received: ReceivedRequest): Promise<Reply> {
    if (typeof this.#options.script === 'function') return this.#options.script(received);
    const reply = this.#replies[this.#used];
    // No 500: a caller would try again, and the scenario's fault would show late.
    if (!reply)
      throw new RequestFault(400, 'script_exhausted', `request ${received.index + 1} has no scripted reply`);
    this.#used += 1;
    return reply;
  }

  #checkKey(dialect: Dialect, headers: Readonly<Record<string, string>>): void {
    if (dialect === 'messages' && !headers['anthropic-version']) {
      throw new RequestFault(400, 'invalid_request_error', 'anthropic-version: header is required');
    }
    const { key } = this.#options;
    if (key === undefined) return;
    const given =
      dialect === 'messages' ? headers['x-api-key'] : headers.authorization?.replace(/^Bearer /, '');
    if (given === key) return;
    const code = dialect === 'messages' ? 'authentication_error' : 'invalid_api_key';
    throw new RequestFault(401, code, `Incorrect API key provided: ${given ?? 'none'}.`);
  }

  #checkModel(model: string): void {
    const { models } = this.#options;
    if (models && !models.includes(model))
      throw new RequestFault(404, 'model_not_found', `The model "${model}" does not exist`);
  }

  #wake(): void {
    this.#waiting = this.#waiting.filter(({ count, resolve }) => {
      if (this.requests.length < count) return true;
      resolve();
      return false;
    });
  }
}
