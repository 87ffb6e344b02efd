import { buildProduct } from '../server/launch/build.mjs';

/** The product is built once, and only if stale, whoever starts the browser tests. */
export default async function globalSetup(): Promise<void> {
  await buildProduct();
}
