import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include: ['e2e/services/**/*.services.test.ts'],
    globalSetup: ['e2e/services/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
