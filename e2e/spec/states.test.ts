import type { Locator, Page } from '@playwright/test';
import { expectNoBarrier } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';
import { STATES } from './states/all.ts';

/** The visible text, placeholder or title that is exactly these words. */
function findWords(page: Page, words: string): Locator {
  const named = [page.getByPlaceholder(words, { exact: true }), page.getByTitle(words, { exact: true })];
  const anywhere = named.reduce((one, other) => one.or(other), page.getByText(words, { exact: true }));
  return anywhere.filter({ visible: true }).first();
}

async function readAll(page: Page, says: readonly string[]): Promise<void> {
  for (const words of says) await expect(findWords(page, words), words).toBeVisible();
}

for (const { name, as = 'member', at, act, says, offers = {}, next = [], hasNotifications, errors } of STATES) {
  const tag = hasNotifications ? '@notifications' : [];
  test.describe(`In the state: ${name}`, () => {
    test.use({ arriveAs: as, bypassCSP: true });

    test('the page shows its words and has no barrier.', { tag }, async ({ page, account, expectedErrors }) => {
      if (errors) expectedErrors.push(errors);
      await page.goto(typeof at === 'string' ? at : await at(page, account));
      await act?.(page);
      await readAll(page, says);
      for (const [field, options] of Object.entries(offers)) {
        const offered = page.getByLabel(field, { exact: true }).locator('option:not([value=""])');
        await expect(offered, field).toHaveText([...options]);
      }
      await expectNoBarrier(page, name);
      for (const step of next) {
        await step.act(page);
        await readAll(page, step.says);
        if (step.isScreen) await expectNoBarrier(page, step.says.join(', '));
      }
    });
  });
}
