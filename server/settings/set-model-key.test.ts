import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import { workspaceStream } from '@/server/core/ids';
import { createModelCatalog } from '@/server/models/create-model-catalog';
import { createSecrets } from '@/server/secrets/create-secrets';
import { keyFilePath } from '@/server/secrets/key-file';
import type { Services } from '@/server/services';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { listModels } from './list-models';
import { enteredModelSettings, enteredPrices } from './model-settings';
import { removeModelKey } from './remove-model-key';
import { setDefaultModel } from './set-default-model';
import { type SetModelKeyInput, setModelKey } from './set-model-key';
import { setModelPrice } from './set-model-price';

const key = 'the-right-key-of-this-test';
let home: TestWorkspace;
let provider: ModelServer;
let services: Services;

beforeEach(async () => {
  home = await openTestWorkspace();
  provider = await startModelServer({ key, models: ['small', 'large'] });
  services = withCatalog(home.services);
});
afterEach(async () => {
  await provider.close();
  await home.close();
});

function withCatalog(base: Services): Services {
  const models = createModelCatalog({
    // Nothing answers there: what is listed comes from what was entered.
    env: { OLLAMA_BASE_URL: 'http://127.0.0.1:9' },
    keys: () => enteredModelSettings(base, home.actor.workspaceId),
  });
  return { ...base, models };
}

const setKey = (input: Partial<SetModelKeyInput> = {}) =>
  setModelKey(services, home.actor, {
    provider: 'openai-compatible',
    key,
    baseUrl: provider.baseUrl,
    ...input,
  });
const list = () => listModels(services, home.actor);
const entered = async () => (await list()).providers.filter(({ hasKey }) => hasKey);
const announced = async () =>
  (await home.log(workspaceStream(home.actor.workspaceId))).filter(({ type }) => type === 'models/changed');

describe('a key entered in the app', () => {
  test('is taken after the provider took it, and its models can be selected', async () => {
    const { baseUrl } = provider;
    expect(await setKey()).toEqual({ id: 'openai-compatible', hasKey: true, baseUrl, models: 2 });
    const { items, providers } = await list();
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['openai-compatible:small', 'openai-compatible:large']),
    );
    expect(providers.find(({ id }) => id === 'openai-compatible')).toMatchObject({
      connected: true,
      source: 'entered',
      fault: null,
    });
    expect(await announced()).toMatchObject([{ principal: home.actor.principal }]);
  });

  test('is nowhere in plain text: rows, events, results', async () => {
    const result = await setKey({ commandId: 'k' });
    const { reader } = services.database;
    const everything = JSON.stringify([
      result,
      await list(),
      await reader.secret.findMany(),
      await reader.setting.findMany(),
      await reader.command.findMany(),
      (await reader.event.findMany()).map(({ data }) => data),
    ]);
    expect(everything).not.toContain(key);
    expect(await services.secrets.get(home.actor.workspaceId, 'OPENAI_COMPATIBLE_API_KEY')).toBe(key);
  });

  test('the same command again does not ask the provider again', async () => {
    const first = await setKey({ commandId: 'k' });
    await provider.close();
    expect(await setKey({ commandId: 'k' })).toEqual(first);
    expect(await announced()).toHaveLength(1);
  });

  test('replaces an earlier one, and can be removed', async () => {
    await setKey();
    await setKey();
    expect(await entered()).toHaveLength(1);
    await removeModelKey(services, home.actor, { provider: 'openai-compatible' });
    expect(await entered()).toEqual([]);
    expect(await enteredModelSettings(services, home.actor.workspaceId)).toEqual({});
    const before = (await announced()).length;
    await removeModelKey(services, home.actor, { provider: 'openai-compatible' });
    expect(await announced()).toHaveLength(before);
  });

  test('whose key file is lost is named with the next step, and the other models stay', async () => {
    await setKey();
    const before = await list();
    await rm(keyFilePath(services.dataDir));
    const secrets = createSecrets({ database: services.database, dataDir: services.dataDir });
    services = withCatalog({ ...home.services, secrets });
    const { items, providers } = await list();
    expect(providers.find(({ id }) => id === 'openai-compatible')?.fault).toContain('enter the keys again');
    expect(items.map(({ id }) => id)).toContain(before.items.find(({ provider: of }) => of === 'demo')?.id);
  });
});

describe('a key that is refused is not stored', () => {
  afterEach(async () => {
    expect(await entered()).toEqual([]);
    expect(await announced()).toEqual([]);
  });

  test('by the provider', async () => {
    await expect(setKey({ key: 'a-wrong-key' })).rejects.toMatchObject({ code: 'model_key_refused' });
  });

  test('because nobody answers', async () => {
    const attempt = setKey({ baseUrl: 'http://127.0.0.1:9/v1' });
    await expect(attempt).rejects.toMatchObject({ code: 'model_unreachable' });
  });

  test('because an OpenAI-compatible provider needs its address', async () => {
    const attempt = setKey({ baseUrl: undefined });
    await expect(attempt).rejects.toMatchObject({ code: 'bad_input', parameters: { path: 'baseUrl' } });
  });

  test('statement 66: because only owners enter keys', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const attempt = setModelKey(services, await home.person(role), {
        provider: 'openai-compatible',
        key,
        baseUrl: provider.baseUrl,
      });
      await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
    }
    expect(provider.requests).toEqual([]);
  });
});

describe('the default model', () => {
  const setDefault = (model: string | null) => setDefaultModel(services, home.actor, { model });

  test('is what was selected, until the choice is taken back', async () => {
    await setKey();
    await setDefault('openai-compatible:large');
    expect((await list()).defaultModel).toBe('openai-compatible:large');
    await setDefault(null);
    expect((await list()).defaultModel).toBe('openai-compatible:small');
  });

  test.each([
    ['nonsense', 'unknown_model'],
    ['openai:gpt', 'model_unconfigured'],
  ])('%s is refused as %s', async (model, code) => {
    await expect(setDefault(model)).rejects.toMatchObject({ code });
    expect(await announced()).toEqual([]);
  });
});

describe('an OpenAI-compatible server that wants no key', () => {
  test('is connected by its address alone, and forgotten with it', async () => {
    const open = await startModelServer({ models: ['local'] });
    try {
      const connected = await setKey({ key: '', baseUrl: open.baseUrl });
      expect(connected).toMatchObject({ hasKey: false, baseUrl: open.baseUrl, models: 1 });
      expect((await list()).items.map(({ id }) => id)).toContain('openai-compatible:local');
      const before = (await announced()).length;
      await removeModelKey(services, home.actor, { provider: 'openai-compatible' });
      expect((await list()).items.map(({ id }) => id)).not.toContain('openai-compatible:local');
      expect(await announced()).toHaveLength(before + 1);
    } finally {
      await open.close();
    }
  });

  test('is found under /v1 where its address was given without', async () => {
    const strict = createServer(({ url }, response) => {
      response.statusCode = url === '/v1/models' ? 200 : 404;
      response.end('{"data":[{"id":"one"}]}');
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    const bare = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    try {
      const connected = await setKey({ key: '', baseUrl: `${bare}/` });
      expect(connected).toMatchObject({ baseUrl: `${bare}/v1`, models: 1 });
    } finally {
      strict.closeAllConnections();
      strict.close();
    }
  });

  test('of the others each needs one', async () => {
    await expect(setKey({ provider: 'openai', key: '', baseUrl: undefined })).rejects.toMatchObject({
      code: 'bad_input',
      parameters: { path: 'key' },
    });
  });
});

describe('what the environment says of the models', () => {
  const page = (env: Record<string, string>) => {
    const models = createModelCatalog({
      env: { OLLAMA_HOST: 'http://127.0.0.1:9', ...env },
      keys: () => enteredModelSettings(home.services, home.actor.workspaceId),
    });
    return listModels({ ...home.services, models }, home.actor);
  };

  test('a key of it connects; one that the provider refuses is named with the next step', async () => {
    const at = { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl };
    const right = await page({ ...at, OPENAI_COMPATIBLE_API_KEY: key });
    const find = (from: typeof right) => from.providers.find(({ id }) => id === 'openai-compatible');
    expect(find(right)).toMatchObject({ source: 'environment', connected: true, fault: null });
    const wrong = await page({ ...at, OPENAI_COMPATIBLE_API_KEY: 'wrong' });
    expect(find(wrong)?.fault).toMatch(/refused the key\. Enter a valid key/);
    expect(wrong.ollama.fault).toContain('ollama serve');
  });

  test('a default that its provider does not list can be selected and is shown as such', async () => {
    const env = { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl, OPENAI_COMPATIBLE_API_KEY: key };
    const {
      items,
      defaultModel,
      default: choice,
    } = await page({
      ...env,
      DEFAULT_MODEL: 'openai-compatible:hidden',
    });
    expect(defaultModel).toBe('openai-compatible:hidden');
    expect(choice).toMatchObject({ source: 'environment', fault: null });
    expect(items.find(({ id }) => id === defaultModel)).toMatchObject({ isListed: false });
    expect(items.find(({ id }) => id === 'openai-compatible:small')).toMatchObject({ isListed: true });
  });

  test.each([
    ['gpt', /not PROVIDER:MODEL/],
    ['openai:gpt', /has no key/],
  ])('a default of %s is said to be of no use, and the list stays', async (name, fault) => {
    const { items, default: choice } = await page({ DEFAULT_MODEL: name });
    expect(choice.fault).toMatch(fault);
    expect(items.map(({ id }) => id)).toEqual(['demo:scripted']);
  });
});

describe('the price of a model', () => {
  const price = { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.25 };
  const withPrices = () => {
    const models = createModelCatalog({
      env: { OLLAMA_HOST: 'http://127.0.0.1:9' },
      keys: () => enteredModelSettings(home.services, home.actor.workspaceId),
      prices: () => enteredPrices(home.services.database.reader, home.actor.workspaceId),
    });
    services = { ...home.services, models };
  };
  const shown = async () => {
    const { items } = await list();
    const { price: now, priceSource } = items.find(({ id }) => id === 'openai-compatible:small') ?? {};
    return { price: now, priceSource };
  };

  test('is unknown, then what an owner entered, then unknown again; nobody else may say', async () => {
    withPrices();
    await setKey();
    expect(await shown()).toEqual({ price: null, priceSource: null });
    const model = 'openai-compatible:small';
    await setModelPrice(services, home.actor, { model, price });
    expect(await shown()).toEqual({ price, priceSource: 'entered' });
    expect((await services.models.resolve(model)).info.price).toEqual(price);
    const member = await home.person('member');
    await expect(setModelPrice(services, member, { model, price })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await setModelPrice(services, home.actor, { model, price: null });
    expect(await shown()).toEqual({ price: null, priceSource: null });
  });

  test('counts in what a reply cost', async () => {
    withPrices();
    await setKey();
    await setModelPrice(services, home.actor, { model: 'openai-compatible:small', price });
    provider.add({ parts: [{ text: 'Hello' }], usage: { input: 1_000_000, output: 500_000 } });
    const adapter = await services.models.resolve('openai-compatible:small');
    const request = { system: 's', tools: [], messages: [{ role: 'user', text: 'hi' }], config: {} } as const;
    const options = { signal: new AbortController().signal, onDelta: () => undefined };
    const { usage } = await adapter.stream(
      { ...request, tools: [], messages: [...request.messages] },
      options,
    );
    expect(usage).toMatchObject({ inputTokens: 1_000_000, outputTokens: 500_000, costUsd: 2 });
  });
});
