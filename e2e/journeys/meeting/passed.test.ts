import { callApi, createMember } from '../../fixtures/account.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const PASSED = '**/api/swipes/passed*';

test('A passed member can be liked or dealt again.', async ({ page, account }) => {
  const town = { location: 'Languyan' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const again = await createMember({ ...town, name: 'Amparo' });
  const liked = await createMember({ ...town, name: 'Belen' });
  for (const { id } of [again, liked]) await callApi(account, 'POST /swipes', { targetId: id, action: 'pass' });

  await page.goto('/swipe');
  await page.getByRole('link', { name: 'You passed on 2 people. Look at them again' }).click();
  await expect(page).toHaveURL(/\/swipe\/passed$/);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Belen');

  await Promise.all([waitForAnswer(page, '/swipes'), page.getByRole('button', { name: 'Like Belen' }).click()]);
  await page.getByRole('button', { name: 'Give Amparo another chance' }).click();
  await expect(page.getByText('You have not passed on anyone', { exact: true })).toBeVisible();
  expect((await callApi<{ liked: boolean }>(account, `GET /profile/${liked.id}`)).liked).toBe(true);

  await page.getByRole('link', { name: 'Go to Swipe' }).click();
  const top = page.locator('article:not([inert])');
  await expect(top.getByRole('link')).toHaveAttribute('href', `/profile/${again.id}`);
});

test('A late list puts back no removed pass, and one that failed loads again.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const town = { location: 'Cagayancillo' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const again = await createMember({ ...town, name: 'Amparo' });
  const liked = await createMember({ ...town, name: 'Belen' });
  for (const { id } of [again, liked]) await callApi(account, 'POST /swipes', { targetId: id, action: 'pass' });
  await page.goto('/swipe/passed');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

  const [asked, isRemoved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(PASSED, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    asked.resolve();
    await isRemoved.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Like Belen' }).click();
  await asked.promise;
  await page.getByRole('button', { name: 'Give Amparo another chance' }).click();
  await expect(page.getByText('You have not passed on anyone', { exact: true })).toBeVisible();
  isRemoved.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('You have not passed on anyone', { exact: true })).toBeVisible();

  await page.route(PASSED, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The people you passed on could not be loaded.');
  await page.unroute(PASSED);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('You have not passed on anyone', { exact: true })).toBeVisible();
});

test('The next page sends a like that failed.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/net::ERR_/);
  const town = { location: 'Tandubas' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const other = await createMember({ ...town, name: 'Caridad' });
  await page.route('**/api/swipes', (route) => route.abort());
  await page.goto('/swipe');
  await expect(page.locator('article:not([inert])').getByRole('link')).toHaveAttribute('href', `/profile/${other.id}`);
  await Promise.all([
    page.waitForEvent('requestfailed'),
    page.getByRole('button', { name: 'Like', exact: true }).click(),
  ]);
  await page.unroute('**/api/swipes');
  await Promise.all([waitForAnswer(page, '/swipes'), page.goto('/messages')]);
  expect((await callApi<{ liked: boolean }>(account, `GET /profile/${other.id}`)).liked).toBe(true);
});
