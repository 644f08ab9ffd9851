import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { STATES } from './states.ts';

/** A text that stands there, or what a control is called. */
function findWords(page: Page, words: string | RegExp): Locator {
  const named = [page.getByPlaceholder(words, { exact: true }), page.getByTitle(words, { exact: true })];
  const anywhere = named.reduce((one, other) => one.or(other), page.getByText(words, { exact: true }));
  return anywhere.filter({ visible: true }).first();
}

for (const { name, as, at, act, says, errors } of STATES) {
  test.describe(`In the state: ${name}`, () => {
    test.use({ arriveAs: as });

    test(`one reads ${says.join(' · ')}`, async ({ page, account, expectedErrors }) => {
      if (errors) expectedErrors.push(errors);
      await page.goto(typeof at === 'string' ? at : await at(page, account));
      await act?.(page);
      for (const words of says) await expect(findWords(page, words)).toBeVisible();
    });
  });
}
