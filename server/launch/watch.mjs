/** `npm run dev`: the server is bundled and started again at each change; Next refreshes the pages itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { context } from 'esbuild';
import { bundleOptions } from './build.mjs';
import { say } from './progress.mjs';
import { root } from './root.mjs';

const OUTFILE = '.build/dev/server.js';

/** @param {readonly string[]} args for the first start only: a new link is wanted once */
function createChild(args) {
  let child = null;
  let pending = args;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return {
    stop,
    async restart() {
      await stop();
      child = spawn(process.execPath, ['--enable-source-maps', OUTFILE, ...pending], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
      });
      pending = [];
      child.on('exit', (code) => {
        if (code) say(`the server ended with exit code ${code}; waiting for a change`);
      });
    },
  };
}

/** Runs until interrupted. @param {readonly string[]} args the server's own */
export async function watch(args) {
  const server = createChild(args);
  let last = Promise.resolve();
  const restarter = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        for (const error of errors) say(`${error.location?.file}:${error.location?.line}: ${error.text}`);
        if (errors.length === 0) last = last.then(() => server.restart());
      });
    },
  };
  const bundle = await context({ ...bundleOptions(OUTFILE), plugins: [restarter] });
  const end = async () => {
    await bundle.dispose();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  await bundle.watch();
}
