import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: [
      'server/**/*.test.ts',
      'components/**/*.test.{ts,tsx}',
      'prisma/**/*.test.ts',
      'e2e/*.test.ts',
      'e2e/gate/**/*.test.ts',
      'e2e/model-server/**/*.test.ts',
      'e2e/scenarios/**/*.test.ts',
    ],
    exclude: ['node_modules', '.data', '.build', '.next'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
