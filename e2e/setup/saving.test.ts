import type { Page, Route } from '@playwright/test';
import { callApi } from '../fixtures/account.ts';
import { fillRequired } from '../fixtures/setup-form.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

const SAVE = '**/api/profile/me';

/** Answers the saving of the profile; reading it goes on to the server. */
async function answerSave(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SAVE, (route) => (route.request().method() === 'PATCH' ? answer(route) : route.fallback()));
}

async function submit(page: Page): Promise<void> {
  await page.goto('/setup-profile');
  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
}

const sentence = 'The server is having its siesta.';
const answers = [
  {
    what: 'an error that it names',
    status: 500,
    json: { error: sentence, message: sentence, code: 'internal' },
    reads: 'Something went wrong',
  },
  {
    what: 'a refused token',
    status: 401,
    json: { error: 'No', message: 'No', code: 'unauthenticated' },
    reads: 'Not authenticated',
  },
  { what: 'something unreadable', status: 502, body: '<h1>Bad gateway</h1>', reads: 'Failed to save profile' },
] as const;

for (const { what, reads, ...answer } of answers) {
  test(`When the server answers ${what}, "${reads}" is read and nothing is lost.`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of (?:500|401|502)/);
    await answerSave(page, (route) => route.fulfill(answer));
    await submit(page);
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await expect(toast).toContainText('Error');
    await expect(toast).toContainText(reads);
    await expect(page).toHaveURL(/\/setup-profile$/);

    await page.unroute(SAVE);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
}

test('Without a connection the form stays, and says that something unexpected happened.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await answerSave(page, (route) => route.abort('internetdisconnected'));
  await submit(page);
  await expect(page.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Luz');
  expect(await callApi(account, 'GET /profile/me')).toMatchObject({ isProfileComplete: false });
});

test('A save that takes 30 seconds is given up.', async ({ page }) => {
  // The page's own time stands in for the browser's timer, which no test can turn.
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
  // Time goes on by itself, too: what is in between is far from both ends.
  await page.clock.fastForward(15_000);
  await expect(button).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Request timed out. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
});
