import type { Page } from '@playwright/test';
import { whenListening } from '../../fixtures/chat.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Script files that a first visit fetches in all, what it loads once it is idle included. */
const MAX_SCRIPTS = 15;

test('The sign-in page fetches few files.', async ({ page }) => {
  const scripts = collectScripts(page);
  const loaded = waitForPart(page, 'idle');
  await page.goto('/login');
  await loaded;
  expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MAX_SCRIPTS);
});

test('The form to sign in shows before Firebase Auth loads.', async ({ page }) => {
  await page.addInitScript(`(${NOTE_SHOWN})('form:not([inert])')`);
  const loaded = waitForPart(page, 'auth');
  await page.goto('/login');
  await loaded;
  expect(await readBegun(page)).toEqual(['/assets/entry.js', '/assets/first-paint.js', '/assets/sign-in.js']);
});

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('fetches few files with home.', async ({ page }) => {
    const scripts = collectScripts(page);
    const loaded = Promise.all([whenListening(page), waitForPart(page, 'idle'), waitForPart(page, 'match-sheet')]);
    await page.goto('/');
    await loaded;
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MAX_SCRIPTS);
  });

  test('sees the first card before anything loads that it does not need.', async ({ page }) => {
    await page.addInitScript(`(${NOTE_SHOWN})('main li a[href^="/profile/"]')`);
    const loaded = waitForPart(page, 'live');
    await page.goto('/');
    await loaded;
    const expected = ['/api/users', '/assets/early-call.js', '/assets/entry.js', '/assets/member.js'];
    expect(await readBegun(page)).toEqual(expected);
  });
});

/** Notes when an element is there for the first time. */
const NOTE_SHOWN = `(selector) =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    window.shownAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true })
`;

/** Scripts and calls that were requested before that. */
const BEGUN_BEFORE = `
  performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime < window.shownAt)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.endsWith('.js') || path.startsWith('/api/'))
`;

async function readBegun(page: Page): Promise<string[]> {
  const begun = await page.evaluate<string[]>(BEGUN_BEFORE);
  return begun.map((path) => path.replace(/-[\w-]{8}\.js$/, '.js')).toSorted();
}

function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const waitForPart = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));
