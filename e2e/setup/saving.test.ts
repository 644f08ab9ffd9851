import type { Page, Route } from '@playwright/test';
import { fillRequired } from '../fixtures/member.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

const SAVE = '**/api/profile/me';

/** Answers the saving of the profile; its reading reaches the server. */
async function answerSave(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SAVE, (route) => (route.request().method() === 'PATCH' ? answer(route) : route.fallback()));
}

async function submit(page: Page): Promise<void> {
  await page.goto('/setup-profile');
  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
}

test('A save times out after 30 seconds.', async ({ page }) => {
  // Playwright's clock does not control the timer inside AbortSignal.timeout.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  await answerSave(page, async () => asked.resolve());
  await submit(page);
  await asked.promise;
  const button = page.getByRole('button', { name: 'Saving...' });
  await expect(button).toBeVisible();
  // The clock also runs by itself, so that 15 s leave room on both sides.
  await page.clock.fastForward(15_000);
  await expect(button).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Request timed out. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
});
