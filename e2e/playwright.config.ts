import { defineConfig } from '@playwright/test';

const browser = process.env.TAGPO_BROWSER;

/** Run by `npm test` inside the suite, which sets TAGPO_URL and TAGPO_BROWSER. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // Two browsers and the whole suite share the machine: photos are encoded and functions start cold meanwhile.
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(process.env.TAGPO_E2E_REPORT ? [['json', { outputFile: process.env.TAGPO_E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: process.env.TAGPO_URL ?? 'http://127.0.0.1:5002',
    // What a service worker fetches, a test cannot reroute: those of e2e/offline allow it.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    // A film of every test takes a fifth of the processor; what failed is photographed.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
