import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '@/server/launch/chromium.mjs';

/** Benchmarks run as whoever starts them, often as root in a container: there Chromium's own sandbox does not start. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
