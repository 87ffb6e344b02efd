import { afterEach, describe, expect, it } from 'vitest';
import { say } from '@/e2e/model-server/script';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '@/e2e/model-server/start-model-server';
import { AppError } from '@/server/core/errors';
import { checkKey } from './check-key';
import { createModelCatalog } from './create-model-catalog';
import type { ModelAdapter } from './model';
import { ollamaUrl } from './ollama';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ script: () => say('ok'), ...options });
  servers.push(server);
  return server;
}

/** Nothing listens on port 9 of this machine, so no Ollama is found by chance. */
const noOllama = { OLLAMA_HOST: 'http://127.0.0.1:9' };

function catalog(env: Record<string, string>, entered: Record<string, string> = {}) {
  return createModelCatalog({
    env: { ...noOllama, ...env },
    keys: async () => entered,
    listTimeoutMs: 2_000,
  });
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

const sayHello = (adapter: ModelAdapter) =>
  adapter.stream(
    { system: '', tools: [], messages: [{ role: 'user', text: 'hi' }], config: adapter.config },
    { signal: new AbortController().signal, onDelta: () => {} },
  );

describe('which model answers where nobody chose', () => {
  it('the demo, with nothing at all', async () => {
    expect(await catalog({}).defaultModel()).toBe('demo:scripted');
    expect((await catalog({}).list()).map(({ ref }) => ref)).toEqual(['demo:scripted']);
  });

  it('the first provider with a key, known models before others', async () => {
    const { baseUrl } = await start({ models: ['zzz', 'gpt-6-luna', 'gpt-6.1-sol'] });
    const models = catalog({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: baseUrl,
      DEEPSEEK_API_KEY: 'k',
      DEEPSEEK_BASE_URL: baseUrl,
    });
    expect(await models.defaultModel()).toBe('openai:gpt-6.1-sol');
    const ofOpenAi = (await models.list()).filter(({ provider }) => provider === 'openai');
    expect(ofOpenAi.map(({ ref }) => ref)).toEqual(['openai:gpt-6.1-sol', 'openai:gpt-6-luna', 'openai:zzz']);
  });

  it('a local Ollama, found by itself, when no provider has a key', async () => {
    const { url } = await start({ ollama: true, models: ['qwen3:8b'] });
    const models = catalog({ OLLAMA_HOST: url });
    expect(await models.defaultModel()).toBe('ollama:qwen3:8b');
    const reply = await sayHello(await models.resolve('ollama:qwen3:8b'));
    expect(reply.parts).toMatchObject([{ text: 'ok' }]);
  });

  it("DEFAULT_MODEL; one entered in the app before the environment's", async () => {
    expect(await catalog({ DEFAULT_MODEL: 'openai:x' }).defaultModel()).toBe('openai:x');
    expect(
      await catalog({ DEFAULT_MODEL: 'openai:x' }, { DEFAULT_MODEL: 'deepseek:y:z' }).defaultModel(),
    ).toBe('deepseek:y:z');
    expect((await refusal(catalog({ DEFAULT_MODEL: 'gpt' }).defaultModel())).message).toContain(
      'DEFAULT_MODEL is "gpt"',
    );
  });
});

describe('bad input: an unknown model', () => {
  it.each(['gpt-6', 'nobody:gpt', ':x', 'openai:', ''])(
    '"%s" is refused with the form to write',
    async (ref) => {
      const error = await refusal(catalog({ OPENAI_API_KEY: 'k' }).resolve(ref));
      expect(error.code).toBe('unknown_model');
      expect(error.message).toContain('PROVIDER:MODEL');
    },
  );

  it.each([
    ['anthropic:x', 'ANTHROPIC_API_KEY'],
    ['openai-compatible:x', 'OPENAI_COMPATIBLE_BASE_URL'],
  ])('%s without its configuration says what to set', async (ref, name) => {
    const error = await refusal(catalog({}).resolve(ref));
    expect(error.code).toBe('model_unconfigured');
    expect(error.message).toContain(name);
    expect(error.message).toContain('Settings');
  });

  it('any name typed by hand resolves, with what is unknown of it left unknown', async () => {
    const { info } = await catalog({ ANTHROPIC_API_KEY: 'k' }).resolve('anthropic:claude-next-9');
    expect(info).toMatchObject({ ref: 'anthropic:claude-next-9', price: null });
  });
});

describe('keys and addresses', () => {
  it("one entered in the app takes effect at once and goes before the environment's", async () => {
    const server = await start({ key: 'entered-key' });
    const entered: Record<string, string> = {};
    const env = { OPENAI_API_KEY: 'env-key', OPENAI_BASE_URL: server.baseUrl };
    const models = createModelCatalog({ env, keys: async () => entered });
    await expect(models.resolve('openai:m').then(sayHello)).rejects.toMatchObject({
      code: 'model_key_refused',
    });
    entered.OPENAI_API_KEY = 'entered-key';
    expect((await sayHello(await models.resolve('openai:m'))).finish).toBe('stop');
  });

  it("the environment's key never goes to an address entered in the app", async () => {
    const server = await start();
    const models = catalog(
      { OPENAI_COMPATIBLE_API_KEY: 'env-key' },
      { OPENAI_COMPATIBLE_BASE_URL: server.baseUrl },
    );
    await sayHello(await models.resolve('openai-compatible:m'));
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain('env-key');
  });

  it('a list is asked for once, again after invalidate, and a dead provider does not hide the others', async () => {
    const server = await start({ models: ['one'] });
    const models = catalog({
      OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    });
    const list = async () => (await models.list()).map(({ ref }) => ref);
    expect(await list()).toContain('openai-compatible:one');
    expect(await list()).toContain('anthropic:claude-opus-5-5');
    await servers.splice(0)[0]?.close();
    expect(await list()).toContain('openai-compatible:one');
    models.invalidate();
    expect(await list()).not.toContain('openai-compatible:one');
  });
});

describe('keys are checked on entry, by the provider itself', () => {
  it.each(['anthropic', 'openai', 'deepseek', 'openai-compatible'] as const)('%s', async (provider) => {
    const { baseUrl } = await start({ key: 'right-key' });
    await checkKey({ provider, key: ' right-key ', baseUrl });
    const refused = await refusal(checkKey({ provider, key: 'wrong-key-12345', baseUrl }));
    expect(refused.code).toBe('model_key_refused');
    expect(refused.message).not.toContain('wrong-key-12345');
    const dead = await refusal(checkKey({ provider, key: 'right-key', baseUrl: 'http://127.0.0.1:9/v1' }));
    expect(dead.code).toBe('model_unreachable');
    const elsewhere = await refusal(
      checkKey({ provider, key: 'right-key', baseUrl: `${baseUrl}/nowhere/v1` }),
    );
    expect(elsewhere.code).toBe('model_unreachable');
  });

  it.each([
    ['', 'http://127.0.0.1:9'],
    ['with space', 'http://127.0.0.1:9'],
    ['schlüssel', 'http://127.0.0.1:9'],
    ['right', 'ftp://x'],
    ['right', 'nowhere'],
  ])('"%s" at "%s" is refused before anybody is asked', async (key, baseUrl) => {
    expect((await refusal(checkKey({ provider: 'openai', key, baseUrl }))).code).toBe('bad_input');
  });

  it('without an address of its own, a key is checked where the environment says it will be used', async () => {
    const { baseUrl } = await start({ key: 'right-key' });
    const models = catalog({ OPENAI_BASE_URL: baseUrl });
    await models.checkKey({ provider: 'openai', key: 'right-key' });
    const error = await refusal(models.checkKey({ provider: 'openai', key: 'another-key' }));
    expect(error.code).toBe('model_key_refused');
  });

  it('a server that does not answer in time', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const error = await refusal(
      checkKey({ provider: 'openai', key: 'k', baseUrl: `http://127.0.0.1:${port}` }, 100),
    );
    expect(error.code).toBe('model_unreachable');
    silent.close();
  });
});

describe('OLLAMA_HOST as Ollama reads it', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['', 'http://127.0.0.1:11434'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:9999', 'http://127.0.0.1:9999'],
    [':9999', 'http://127.0.0.1:9999'],
    ['gpu-box', 'http://gpu-box:11434'],
    ['https://gpu.example/ollama/', 'https://gpu.example/ollama'],
    ['not a host', 'http://127.0.0.1:11434'],
  ])('%s', (host, url) => {
    expect(ollamaUrl(host)).toBe(url);
  });
});
