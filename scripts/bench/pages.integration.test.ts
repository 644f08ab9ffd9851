import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../suite/browser.ts';
import { timeTap } from './pages.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const CARD = '<article aria-label="Maria, 28"></article>';
const tap = (limitMs: number) =>
  timeTap(page, page.getByRole('button'), { result: 'article', shows: 'another card', limitMs });

it('sees a card that reads like the one before', async () => {
  await page.setContent(
    `<main>${CARD}</main><button onclick="document.querySelector('main').innerHTML = '${CARD.replaceAll('"', '&quot;')}'">Dislike</button>`,
  );
  const { first, result } = await tap(10_000);
  expect(first).toBeGreaterThan(0);
  expect(result).toBeGreaterThanOrEqual(first);
});

it('ends by itself when a tap does nothing', async () => {
  await page.setContent(`<main>${CARD}</main><button>Dislike</button>`);
  await expect(tap(300)).rejects.toThrow('another card did not show within 0.3 s of the tap');
});
