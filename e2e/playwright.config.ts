import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from '../scripts/suite/browser.ts';

const browser = process.env.TAGPO_BROWSER;
/** Playwright's own where none is named. */
const launch = (executablePath: string | undefined, more: readonly string[] = []) => ({
  launchOptions: { args: [...args, ...more], ...(executablePath && { executablePath }) },
});
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The headless shell has no notifications and no push. */
const NEEDS_NOTIFICATIONS = /@notifications/;
/** Drawing in a process of its own would cost a tenth of the processor, as animations do. */
const shell = launch(browser && (findHeadlessShell(browser) ?? browser), ['--in-process-gpu']);

/** Run by `npm test` inside the suite, which sets TAGPO_URL and TAGPO_BROWSER. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // The smallest machine has two cores: with four, a tenth of its time was idle, with three a seventh, with two a quarter.
  workers: 5,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // Five browsers and the whole suite share the machine: photos are encoded and functions start cold meanwhile.
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(process.env.TAGPO_E2E_REPORT ? [['json', { outputFile: process.env.TAGPO_E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: process.env.TAGPO_URL ?? 'http://127.0.0.1:5002',
    // A test cannot reroute what a service worker fetches; only e2e/journeys/offline allows one.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    // A trace of every test would take a tenth of the processor: `npm test -- <path> --trace` records them when a failure is looked into.
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because one of them waits for notices and is the longest of all.
    { name: 'browser', grep: NEEDS_NOTIFICATIONS, use: launch(browser) },
    { name: 'shell', grepInvert: NEEDS_NOTIFICATIONS, use: shell },
  ],
});
