/** Part of 6: the JavaScript that a page names before it is of use, compressed as gzip compresses it. Needs a build. */
import { gzipSync } from 'node:zlib';
import { createFixtureRepository } from '../fixture-repository';
import { type RunningProduct, startProduct } from '../running-product';
import type { Ratio } from './ratio';

/** Kilobytes (1,000 bytes) of gzip. */
const BUDGET = 250;
const scripts = /<script\b[^>]*\bsrc="([^"]+\.js)"[^>]*>/g;

const ask = ({ url, token }: RunningProduct, path: string) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Scripts that are fetched with the page itself; old browsers' are not. */
async function firstLoad(product: RunningProduct, path: string): Promise<number> {
  const html = await (await ask(product, path)).text();
  const tags = [...html.matchAll(scripts)].filter(([tag]) => !/\bnomodule\b/i.test(tag));
  const addresses = new Set(tags.map(([, address]) => address ?? ''));
  if (addresses.size === 0) throw new Error(`${path} names no script.`);
  let bytes = 0;
  for (const address of addresses) {
    const body = await (await ask(product, address)).arrayBuffer();
    bytes += gzipSync(Buffer.from(body)).length;
  }
  return bytes / 1000;
}

export async function run(): Promise<Ratio[]> {
  const product = await startProduct();
  const repository = await createFixtureRepository();
  try {
    const { id: repositoryId } = await product.mutate<{ id: string }>('repositories.add', {
      path: repository.path,
    });
    const space = await product.mutate<{ id: string }>('spaces.create', { repositoryId });
    const ratios: Ratio[] = [];
    for (const path of [`/spaces/${space.id}`, '/inbox', '/settings/models', '/login']) {
      const ours = await firstLoad(product, path);
      const name = `first-load JavaScript of ${path.replace(space.id, 'ID')}, KB gzip, over the budget`;
      ratios.push({ name, ours, other: BUDGET, ratio: ours / BUDGET, goal: 'at most 1' });
    }
    return ratios;
  } finally {
    await product.dispose();
    await repository.remove();
  }
}
