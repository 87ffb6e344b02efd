import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['e2e/faults/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
