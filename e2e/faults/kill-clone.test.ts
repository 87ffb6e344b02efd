/** kill -9 while a repository is cloned: the next start leaves no half folder and shows no repository nobody could use. */
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixtureRepository, type FixtureRepository } from '../fixture-repository';
import { type RunningProduct, startProduct } from '../running-product';
import { until } from './faulty-world';

let product: RunningProduct;
let repository: FixtureRepository;
/** A host that takes the request and never answers it. */
const silent = createServer(() => undefined);

beforeAll(async () => {
  [product, repository] = await Promise.all([startProduct({ env: {} }), createFixtureRepository()]);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await product.dispose();
  await repository.remove();
});

const items = async (procedure: string) =>
  (await product.query<{ items: { id: string }[] }>(procedure, {})).items;

it('a clone that was killed in the middle is gone, and the same command clones anew', async () => {
  const folder = path.join(product.dataDir, 'repositories');
  const halves = () =>
    existsSync(folder)
      ? readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'HEAD')))
      : [];
  const before = { rows: await items('repositories.list'), folders: halves() };
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/half.git`;
  const cut = product.mutate('repositories.add', { url, commandId: 'clone' }).then(
    () => 'added',
    () => 'failed',
  );
  await until(() => halves().length > before.folders.length, 'git to begin');
  expect(await items('repositories.adding')).toMatchObject([{ id: 'clone' }]);
  await product.kill();
  expect(await cut).toBe('failed');
  expect(halves().length).toBeGreaterThan(before.folders.length);

  await product.start();
  expect(halves()).toEqual(before.folders);
  expect(await items('repositories.adding')).toEqual([]);
  expect(await items('repositories.list')).toEqual(before.rows);
  const again = { url: pathToFileURL(repository.path).href, commandId: 'clone' };
  const { id } = await product.mutate<{ id: string }>('repositories.add', again);
  expect((await items('repositories.list')).map((row) => row.id)).toContain(id);
});
