import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildClient } from '../../fixtures/deployment.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Stands in for Google's reCAPTCHA with the three functions that the SDK calls. */
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

/** Makes the served page start another build: that build's scripts replace its own. */
async function startInstead(page: Page, folder: string): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const early = readFileSync(join(folder, /src="([^"]+\/early-call-[^"]+\.js)"/.exec(html)?.[1] ?? ''), 'utf8');
  const entry = /src="([^"]+\/entry-[^"]+\.js)"/.exec(html)?.[1] ?? '';
  await page.route('**/assets/early-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: early }));
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname);
    const isServedEntry = /\/entry-[^/]+$/.test(pathname) && pathname !== entry;
    const body = isServedEntry ? `import ${JSON.stringify(entry)};` : existsSync(file) ? readFileSync(file) : undefined;
    await (body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body }));
  });
}

test.use({ arriveAs: 'member' });

test('A client with App Check attests every call.', async ({ page, expectedErrors }) => {
  // This test builds the client.
  test.setTimeout(300_000);
  const folder = await buildClient({ VITE_APP_CHECK_SITE_KEY: 'site-key' });
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
  await rm(folder, { recursive: true });
});
