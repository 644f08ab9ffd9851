import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';
import { STATES } from './states/all.ts';

/** These words are visible, each as the whole of a text, a placeholder or a title. */
async function expectWords(page: Page, says: readonly string[]): Promise<void> {
  await expect(async () => expect(await findMissing(page, says)).toEqual([])).toPass({ timeout: 30_000 });
}

function findMissing(page: Page, says: readonly string[]): Promise<string[]> {
  return page.evaluate((says) => {
    const visible = [...document.body.querySelectorAll('*')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    });
    const texts = visible.flatMap((element) => [
      element.textContent,
      element.getAttribute('placeholder'),
      element.getAttribute('title'),
    ]);
    const shown = new Set(texts.map((text) => text?.replace(/\s+/g, ' ').trim()));
    return says.filter((words) => !shown.has(words));
  }, says);
}

for (const { name, as = 'member', at, act, says, offers = {}, next = [], hasNotifications, errors } of STATES) {
  const tag = hasNotifications ? '@notifications' : [];
  test.describe(`In the state: ${name}`, () => {
    test.use({ arriveAs: as });

    test('the page shows its words and has no barrier.', { tag }, async ({ page, account, expectedErrors }) => {
      if (errors) expectedErrors.push(errors);
      await page.goto(typeof at === 'string' ? at : await at(page, account));
      await act?.(page);
      await expectWords(page, says);
      for (const [field, options] of Object.entries(offers)) {
        const offered = page.getByLabel(field, { exact: true }).locator('option:not([value=""])');
        await expect(offered, field).toHaveText([...options]);
      }
      await expectNoBarrier(page, name);
      for (const step of next) {
        await step.act(page);
        await expectWords(page, step.says);
        if (step.isScreen) await expectNoBarrier(page, step.says.join(', '));
      }
    });
  });
}
