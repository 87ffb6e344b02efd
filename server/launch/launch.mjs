/** `npm start`: install, generate, build, each only if needed; then become the server. `--dev` watches instead. */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct, generateClients } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, say } from './progress.mjs';
import { buildDirectory, root } from './root.mjs';

/** @param {readonly string[]} args the server's own, besides `--dev` */
export async function launch(args) {
  process.chdir(root);
  try {
    await ensureInstalled();
    if (args.includes('--dev')) {
      await generateClients();
      const { watch } = await import('./watch.mjs');
      return await watch(args.filter((arg) => arg !== '--dev'));
    }
    await buildProduct();
  } catch (error) {
    return fail(error);
  }
  say('starting');
  // In this very process: signals and the exit code need no relay, and nothing outlives a kill.
  process.env.NODE_ENV = 'production';
  await import(pathToFileURL(path.join(buildDirectory, 'server.js')).href);
}
