import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildClientWith } from '../../scripts/suite/build.ts';
import { expect, test } from '../fixtures/test.ts';

/** Google's script proves that a person uses this app, in its own way; the SDK wants these three of it. */
const RECAPTCHA_STAND_IN = `
  let passed;
  window.grecaptcha = {
    enterprise: {
      ready: (then) => then(),
      render: (place, { callback }) => { passed = callback; return 0; },
      execute: async () => { passed(); return 'a-proof'; },
    },
  };
`;

const emulatorHosts = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
  storage: process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '127.0.0.1:9199',
};

/** Starts another build from the page that is served: its entry in place of the page's own, its parts beside the page's. */
async function startInstead(page: Page, folder: string): Promise<void> {
  const entry = /src="([^"]+\/entry-[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname);
    const isServedEntry = /\/entry-[^/]+$/.test(pathname) && pathname !== entry;
    const body = isServedEntry ? `import ${JSON.stringify(entry)};` : existsSync(file) ? readFileSync(file) : undefined;
    await (body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body }));
  });
}

test.use({ arriveAs: 'member' });

test('A client with App Check attests every call.', async ({ page, expectedErrors }, info) => {
  // It builds the client.
  test.setTimeout(300_000);
  const folder = info.outputPath('client');
  await buildClientWith(
    {
      VITE_FIREBASE_API_KEY: 'demo-key',
      VITE_FIREBASE_PROJECT_ID: 'demo-tagpo',
      VITE_FIREBASE_APP_ID: '1:1:web:1',
      VITE_EMULATOR_HOSTS: JSON.stringify(emulatorHosts),
      VITE_APP_CHECK_SITE_KEY: 'site-key',
    },
    folder,
  );
  expectedErrors.push(/request to another host: https:\/\/(?:www\.google\.com\/recaptcha|content-firebaseappcheck)/);
  await startInstead(page, folder);
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA_STAND_IN }),
  );
  await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    const { recaptcha_enterprise_token: proof } = route.request().postDataJSON() as Record<string, string>;
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { token: `app-check-for-${proof}`, ttl: '3600s' },
    });
  });

  const asked = page.waitForRequest((request) => request.url().includes('/api/users'));
  await page.goto('/');
  expect((await asked).headers()['x-firebase-appcheck']).toBe('app-check-for-a-proof');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
});
