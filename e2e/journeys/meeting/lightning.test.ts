import { callApi, createMember } from '../../fixtures/account.ts';
import { noteRequests, waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test.describe('Where nobody else lives', () => {
  test.use({ livesIn: 'Basco' });

  test('The spotlight shows a member first and counts.', async ({ page, account, openAs }) => {
    const name = `Amihan ${account.id.slice(0, 3)}`;
    const amihan = await createMember({ name, location: 'Basco' });
    const hers = await openAs(amihan);
    // Her device's clock is ten minutes fast.
    await hers.clock.install({ time: Date.now() + 10 * 60_000 });
    await hers.goto('/lightning');
    await hers.getByRole('button', { name: 'Step into the spotlight' }).click();
    await expect(hers.getByRole('heading', { name: 'You are in the spotlight' })).toBeVisible();
    await expect(hers.getByRole('timer')).toHaveText('30 minutes left');
    const receipt = hers.getByRole('region', { name: 'Your results' });
    await expect(receipt).toHaveText(/0Saw you|Saw you0/);

    const waitForStep = (step: string) =>
      page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/spotlights/seen') && response.request().postDataJSON().step === step,
      );
    const shown = waitForStep('shown');
    await page.goto('/lightning');
    const strip = page.getByRole('region', { name: 'In the spotlight' });
    const card = strip.getByRole('link', { name });
    await expect(card).toContainText('Spotlight');
    await shown;
    const opened = waitForStep('opened');
    await card.click();
    await opened;
    // The like counts when both calls are answered, in any order.
    const liked = Promise.all([waitForStep('liked'), waitForAnswer(page, '/swipes')]);
    await page.getByRole('button', { name: 'Like Profile' }).click();
    await liked;

    await hers.reload();
    for (const words of ['Saw you', 'Opened your profile', 'Liked you']) {
      await expect(hers.getByRole('term').filter({ hasText: words }).locator('..')).toContainText('1');
    }
    await expect(hers.getByRole('region', { name: 'Likes you' }).getByRole('link', { name: 'Luz' })).toContainText(
      'Today',
    );
    // Her open page would be refused after the account is erased.
    await hers.close();
    await callApi(amihan, 'DELETE /profile/me');
  });
});

test('The spotlight is loaded again, refused to the hidden, and begun once.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 409/);
  const isSpotlight = (url: URL) => url.pathname === '/api/spotlight';
  await callApi(account, 'PATCH /settings', { isHidden: true });
  await page.route(isSpotlight, (route) => route.abort());
  await page.goto('/lightning');
  const card = page.getByRole('region', { name: 'Be seen first for half an hour' });
  const button = page.getByRole('button', { name: 'Step into the spotlight' });
  await expect(card.getByRole('alert')).toContainText('This could not be loaded.');
  await expect(button).toHaveCount(0);
  await page.unroute(isSpotlight);
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(card.getByRole('button', { name: 'Step into the spotlight' })).toBeEnabled();
  await button.click();
  const hidden = 'You are hidden or on a break. Come back first, then step into the spotlight.';
  await expect(page.getByText(hidden, { exact: true })).toBeVisible();

  await callApi(account, 'PATCH /settings', { isHidden: false });
  const begun = noteRequests(page, (url, one) => one.method() === 'POST' && isSpotlight(url));
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
  await expect(page.getByRole('heading', { name: 'You are in the spotlight' })).toBeVisible();
  expect(begun).toHaveLength(1);
});
