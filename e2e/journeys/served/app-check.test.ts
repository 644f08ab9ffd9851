import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { clientReportsBody } from '../../../contract/src/wire/client-report.ts';
import { buildClient } from '../../fixtures/deployment.ts';
import { hidePage } from '../../fixtures/hide-page.ts';
import { makePicture } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

/** App Check's own debug provider exchanges it in place of a proof of reCAPTCHA, whose script is not run then. */
const DEBUG_TOKEN = '5f0c2a4e-7d1b-4c3a-9e8f-1a2b3c4d5e6f';
const TOKEN = 'app-check-for-the-debug-token';

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

test('A client with App Check attests every call, and reports how fast it was.', async ({ page, expectedErrors }) => {
  // This test builds the client.
  test.setTimeout(300_000);
  const folder = await buildClient({ VITE_APP_CHECK_SITE_KEY: 'site-key', VITE_VITALS_ONE_IN: '1' });
  expectedErrors.push(/request to another host: https:\/\/(?:www\.google\.com\/recaptcha|content-firebaseappcheck)/);
  await startInstead(page, folder);
  await page.addInitScript((token) => Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: token }), DEBUG_TOKEN);
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { enterprise: { ready() {} } };' }),
  );
  await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    const { debug_token: sent } = route.request().postDataJSON() as Record<string, string>;
    const headers = { 'access-control-allow-origin': '*' };
    if (sent !== DEBUG_TOKEN) return route.fulfill({ status: 403, headers });
    return route.fulfill({ headers, json: { token: TOKEN, ttl: '3600s' } });
  });
  const calls = new Map<string, { attested: number; other: number }>();
  page.on('request', (request) => {
    const kind = KINDS.find(({ pattern }) => pattern.test(request.url()))?.name;
    if (kind === undefined || request.method() === 'OPTIONS') return;
    const count = calls.get(kind) ?? { attested: 0, other: 0 };
    count[isAttested(request) ? 'attested' : 'other'] += 1;
    calls.set(kind, count);
  });

  const isListening = page.waitForRequest(/\/Listen\/channel/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await isListening;
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  const isMeasured = page.waitForResponse('**/assets/web-vitals-*.js');
  await page.goto('/edit-profile');
  const isUploaded = page.waitForResponse((one) => /\/v0\/b\//.test(one.url()) && one.ok());
  await page.getByLabel('Add Photo').setInputFiles(makePicture('a'));
  await isUploaded;
  await (await isMeasured).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const taken = page.waitForResponse('**/api/client-reports');
  await hidePage(page);
  expect((await taken).status()).toBe(200);
  const { reports } = clientReportsBody.parse((await taken).request().postDataJSON());
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'vital', metric: 'LCP', screen: '/edit-profile' }));

  for (const { name } of KINDS) expect(calls.get(name), name).toEqual({ attested: expect.any(Number), other: 0 });
  await rm(folder, { recursive: true });
});

/** Ways in which the client calls a server that App Check may guard. */
const KINDS = [
  { name: 'the API', pattern: /\/api\// },
  { name: 'Cloud Storage', pattern: /\/v0\/b\// },
];

function isAttested(request: Request): boolean {
  return request.headers()['x-firebase-appcheck'] === TOKEN;
}
