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

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('fetches few files with home.', async ({ page }) => {
    const scripts = collectScripts(page);
    const loaded = Promise.all([whenListening(page), waitForPart(page, 'idle'), waitForPart(page, 'match-sheet')]);
    await page.goto('/');
    await loaded;
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MAX_SCRIPTS);
  });
});

function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const waitForPart = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));
