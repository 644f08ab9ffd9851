import { callApi, createMember } from '../../fixtures/account.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

const everywhere = {
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\), microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
};

test('Every path is served with security headers.', async ({ request }) => {
  for (const path of ['/', '/login', '/no/such/page', '/mark.svg', '/sw.js', '/manifest.webmanifest', '/api/users']) {
    const headers = (await request.get(path)).headers();
    for (const [name, value] of Object.entries(everywhere)) expect(headers[name], `${path} ${name}`).toMatch(value);
    const policy = headers['content-security-policy'] ?? '';
    const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]));
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(directive), `${path} ${directive}`).toEqual(["'none'"]);
    }
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\s\*[\s;]/);
  }
});

test('Pages, assets and API answers have their cache headers.', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const [, part = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await request.get(part)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/login', '/sw.js', '/manifest.webmanifest']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache');
  }
  // The page in place of a missing file would be kept for a year as that file.
  expect((await request.get('/assets/gone-0123abcd.js')).status()).toBe(404);
  const { idToken } = await createMember();
  const headers = { Authorization: `Bearer ${idToken}` };
  for (const path of ['/api/users', '/api/profile/me', '/api/no/such/call']) {
    expect((await request.get(path, { headers })).headers()['cache-control']).toBe('no-store');
  }
});

test('A picture is cached until its link ends.', async ({ request }) => {
  const member = await createMember();
  await addPhoto(member);
  const {
    photos: [link = ''],
  } = await callApi<{ photos: string[] }>(member, 'GET /profile/me');
  const served = await request.get(link);
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect(served.headers()['cache-control']).toMatch(/^public, max-age=\d{2,4}, immutable$/);
  // Hosting adds these to every answer. The CDN would keep a copy for every browser's way of writing `Accept`.
  expect(served.headers().vary).toBe('Accept-Encoding, Authorization, Cookie');
  expect(served.headers()).not.toHaveProperty('last-modified');
  expect(served.headers()).not.toHaveProperty('etag');
  const forged = await request.get(link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')));
  expect([forged.status(), ((await forged.json()) as { code: string }).code]).toEqual([404, 'not-found']);
});

test('The client is served without source maps.', async ({ request }) => {
  const [, part = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await request.get('/')).text()) ?? [];
  const text = await (await request.get(part)).text();
  expect(text).not.toContain('sourceMappingURL');
  expect((await request.get(`${part}.map`)).headers()['content-type']).toContain('text/html');
});

test('The content security policy stops injected parts.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/content security policy|request to another host: https:\/\/example\.com/i);
  const stopped: string[] = [];
  page.on('console', (message) => {
    const directive = /^content security policy: (\S+)/.exec(message.text())?.[1];
    if (directive) stopped.push(directive);
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  const wasRun = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    const image = document.createElement('img');
    image.src = 'https://example.com/pixel.png';
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(script, image, frame);
    await fetch('https://example.com/').catch(() => undefined);
    return 'wasRun' in window;
  });
  expect(wasRun).toBe(false);
  await expect.poll(() => stopped.toSorted()).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem']);
});
