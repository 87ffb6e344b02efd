import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { call, type Script, say } from './script';
import { type ModelServer, type ModelServerOptions, startModelServer } from './start-model-server';

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const anything: Script = () => say('fine');

async function start(options: ModelServerOptions = { script: anything }): Promise<ModelServer> {
  server = await startModelServer(options);
  return server;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const chat = (messages: unknown[], more: object = {}) =>
  post('/v1/chat/completions', { model: 'm', stream: true, messages, ...more });
const messages = (list: unknown[], more: object = {}) =>
  post(
    '/v1/messages',
    { model: 'm', stream: true, max_tokens: 10, messages: list, ...more },
    { 'anthropic-version': '2023-06-01' },
  );

const user = { role: 'user', content: 'go' };
const chatCall = (id: string, args = '{}') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: args } }],
});
const chatResult = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'r' });
const use = (id: string) => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name: 'f', input: {} }],
});
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'r' });
const fn = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };

interface Faulty {
  readonly list: unknown[];
  readonly why: RegExp;
  readonly more?: object;
}

describe('chat completions: what a strict provider refuses', () => {
  it.each<[string, Faulty]>([
    [
      'a call without result',
      { list: [user, chatCall('a'), user], why: /must be followed by tool messages.*a/ },
    ],
    ['a call without result at the end', { list: [user, chatCall('a')], why: /without results/ }],
    ['a result without call', { list: [user, chatResult('a')], why: /does not follow/ }],
    [
      'a second result',
      { list: [user, chatCall('a'), chatResult('a'), chatResult('a')], why: /does not follow/ },
    ],
    [
      'a result that comes late',
      { list: [user, chatCall('a'), user, chatResult('a')], why: /must be followed/ },
    ],
    [
      'an id twice',
      { list: [user, chatCall('a'), chatResult('a'), chatCall('a'), chatResult('a')], why: /duplicate/ },
    ],
    ['an unknown role', { list: [{ role: 'robot', content: 'x' }], why: /unknown role/ }],
    ['empty content', { list: [{ role: 'user', content: '' }], why: /non-empty/ }],
    [
      'an empty assistant message',
      { list: [user, { role: 'assistant', content: '' }, user], why: /non-empty/ },
    ],
    [
      'arguments that are no JSON',
      { list: [user, chatCall('a', '{"x'), chatResult('a')], why: /JSON of an object/ },
    ],
    [
      'a history that ends with the assistant',
      { list: [user, { role: 'assistant', content: 'x' }], why: /last message/ },
    ],
    ['no messages', { list: [], why: /non-empty array/ }],
    ['an unknown argument', { list: [user], why: /unrecognized/, more: { temperatur: 1 } }],
    ['a tool twice', { list: [user], why: /duplicate tool name/, more: { tools: [fn, fn] } }],
  ])('%s', async (_, { list, why, more = {} }) => {
    const { refused, requests } = await start();
    const response = await chat(list, more);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(why);
    expect(requests).toHaveLength(0);
    expect(refused).toHaveLength(1);
  });

  it('takes what is right: paired calls, several at once, and keeps the exact bytes', async () => {
    const { requests } = await start();
    const two = { ...chatCall('a'), tool_calls: [...chatCall('a').tool_calls, ...chatCall('b').tool_calls] };
    const response = await chat([user, two, chatResult('b'), chatResult('a'), user]);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('data: [DONE]');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(requests[0]?.json);
  });

  it('the body must be JSON', async () => {
    await start();
    expect((await post('/v1/chat/completions', '{"model":')).status).toBe(400);
  });
});

describe('messages: what Anthropic refuses', () => {
  it.each<[string, Faulty]>([
    ['a call without result', { list: [user, use('a'), user], why: /without tool_result/ }],
    [
      'a result without call',
      { list: [{ role: 'user', content: [result('a')] }], why: /unexpected tool_use_id/ },
    ],
    [
      'text before a result',
      {
        list: [user, use('a'), { role: 'user', content: [{ type: 'text', text: 'x' }, result('a')] }],
        why: /must come before/,
      },
    ],
    [
      'an id twice',
      {
        list: [
          user,
          use('a'),
          { role: 'user', content: [result('a')] },
          use('a'),
          { role: 'user', content: [result('a')] },
        ],
        why: /unique/,
      },
    ],
    ['roles that do not alternate', { list: [user, user], why: /alternate/ }],
    ['an assistant first', { list: [{ role: 'assistant', content: 'x' }, user], why: /first message/ }],
    ['blank text', { list: [{ role: 'user', content: [{ type: 'text', text: ' ' }] }], why: /non-empty/ }],
    ['an unknown role', { list: [{ role: 'system', content: 'x' }], why: /unknown role/ }],
    ['an assistant last', { list: [user, { role: 'assistant', content: 'x' }], why: /end with a user/ }],
    [
      'thinking with a forged signature',
      {
        list: [
          user,
          { role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: 'y' }] },
          user,
        ],
        why: /signature/,
      },
    ],
    [
      'a bad id',
      { list: [user, use('a:b'), { role: 'user', content: [result('a:b')] }], why: /bad tool use id/ },
    ],
    [
      'five cache marks',
      {
        list: [
          {
            role: 'user',
            content: Array.from({ length: 5 }, () => ({ type: 'text', text: 'x', cache_control: {} })),
          },
        ],
        why: /at most 4/,
      },
    ],
    ['no max_tokens', { list: [user], why: /max_tokens/, more: { max_tokens: undefined } }],
  ])('%s', async (_, { list, why, more = {} }) => {
    await start();
    const response = await messages(list, more);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(why);
  });

  it('needs its version header', async () => {
    await start();
    expect((await post('/v1/messages', {})).status).toBe(400);
  });
});

describe('keys, models, statuses', () => {
  it('answers 401 to another key, in each dialect, and lists models to the right one', async () => {
    const { url } = await start({ key: 'right', models: ['m'], script: anything });
    expect((await chat([user])).status).toBe(401);
    expect((await messages([user])).status).toBe(401);
    expect((await fetch(`${url}/v1/models`)).status).toBe(401);
    const listed = await fetch(`${url}/v1/models`, { headers: { authorization: 'Bearer right' } });
    expect(await listed.json()).toMatchObject({ data: [{ id: 'm' }] });
  });

  it('knows only its models, when it is given some', async () => {
    await start({ models: ['other'], script: anything });
    expect((await chat([user])).status).toBe(404);
  });

  it('answers a scripted status with its headers', async () => {
    await start({ script: [{ status: 429, headers: { 'retry-after': '7' }, message: 'slow down' }] });
    const response = await chat([user]);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });
});

describe('streams', () => {
  it('holds in the middle until released, by name', async () => {
    const model = await start({ script: [{ parts: [{ text: 'one ' }, { hold: 'gate' }, { text: 'two' }] }] });
    const response = await chat([user]);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await model.reached('gate');
    let text = '';
    while (!text.includes('one')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('two');
    model.release('gate');
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) text += next.value;
    expect(text).toContain('two');
  });

  it('cuts after exactly so many bytes', async () => {
    await start({ script: [say('hello world', { cut: { bytes: 100 } })] });
    expect(Buffer.byteLength(await (await chat([user])).text())).toBe(100);
  });

  it('breaks the connection where it is told to', async () => {
    await start({ script: [say('hello world', { cut: { bytes: 100, how: 'reset' } })] });
    await expect(chat([user]).then((response) => response.text())).rejects.toThrow();
  });

  it('sends the same bytes however they are split', async () => {
    await start({
      script: [say('héllo 🌍'), say('héllo 🌍', { chunkAt: 'each' }), say('héllo 🌍', { chunkAt: [3, 150] })],
    });
    const bodies = [];
    for (let count = 0; count < 3; count += 1)
      bodies.push((await (await chat([user])).text()).replace(/chatcmpl-\d/g, ''));
    expect(new Set(bodies).size).toBe(1);
  });
});

describe('a scenario that is not played to its end is noticed', () => {
  it('too few requests', async () => {
    const model = await start({ script: [say('a'), say('b')] });
    await chat([user]);
    expect(() => model.assertExhausted()).toThrow('1 of 2 scripted replies were never asked for');
    await chat([user]);
    model.assertExhausted();
  });

  it('too many, and refused ones', async () => {
    const model = await start({ script: [] });
    expect((await chat([user])).status).toBe(400);
    expect(() => model.assertExhausted()).toThrow('no scripted reply');
  });
});

describe('a process of its own', () => {
  it('serves a script file, picks replies by progress, and shows what arrived', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interlock-script-'));
    const path = join(directory, 'script.json');
    await writeFile(path, JSON.stringify({ select: 'progress', replies: [call('f', {}), say('end')] }));
    const serve = fileURLToPath(new URL('serve.ts', import.meta.url));
    const child = execa(process.execPath, ['--import', 'tsx', serve, path], { reject: false });
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http\S+/.exec(printed.toString())?.[0];
    const ask = (list: unknown[]) =>
      fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ model: 'm', stream: true, messages: list }),
      }).then((response) => response.text());
    expect(await ask([user])).toContain('tool_calls');
    expect(await ask([user])).toContain('tool_calls');
    expect(await ask([user, chatCall('a'), chatResult('a')])).toContain('"content":"end"');
    const { requests } = (await (await fetch(`${url}/control/requests`)).json()) as { requests: unknown[] };
    expect(requests).toHaveLength(3);
    child.kill();
    await child;
    await rm(directory, { recursive: true, force: true });
  });
});
