import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../server/launch/chromium.mjs';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  // Long enough for a busy machine; a check that holds does not wait.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Without the film strip: recording it costs as much as the browser itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Chromium's own sandbox refuses to start as root; its shared memory is too small in containers.
      args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] : ['--disable-gpu'],
    },
  },
  // A title tagged @desktop or @phone runs at that size only.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
