import { type Account, callApi, createMember } from '../fixtures/account.ts';
import { arriveSwitchedOff, createAdministrator } from '../fixtures/administrator.ts';
import { signIn } from '../fixtures/member.ts';
import { expect, test } from '../fixtures/test.ts';

const REFUSED = [/status of 403/, /status of 400/];

test.use({ arriveAs: 'member', livesIn: 'Mati' });

async function switchTo(active: boolean, { id }: Account, admin?: Account): Promise<Account> {
  const staff = admin ?? (await createAdministrator({ location: 'Mati' }));
  await callApi(staff, `PATCH /admin/users/${id}/toggle`, { active, reason: 'hate-speech' });
  return staff;
}

test('Whoever is switched off reads why and since when, appeals once, and finds it again after signing in.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(...REFUSED);
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  const staff = await switchTo(false, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
  await expect(page.getByText('Hate speech')).toBeVisible();
  await expect(page.locator('time')).toHaveAttribute(
    'datetime',
    new RegExp(`^${new Date().toISOString().slice(0, 4)}`),
  );
  await page.getByLabel('Your appeal').fill('Ako ay nagbiro lang.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  await signIn(page, account);
  await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
  await expect(page.getByLabel('Your appeal')).toHaveCount(0);

  await switchTo(true, account, staff);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is on again' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
});

test('Whoever never opened their own profile on this device reads why, too.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(...REFUSED);
  // A device whose language is known asks for nothing else of the account.
  await page.addInitScript(() => localStorage.setItem('tagpo.language', 'en'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('tagpo.appeal.'))))
    .toBe(true);
  await switchTo(false, account);
  await page.reload();
  await expect(page.getByText('Hate speech')).toBeVisible();
});

test.describe('Signed out because of it,', () => {
  test.use({ arriveAs: 'visitor' });

  test('an appeal that cannot be sent stays in its box.', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    let isBroken = true;
    await page.route('**/api/appeals', (route) =>
      isBroken ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    );
    await arriveSwitchedOff(page, 'hate-speech');
    await page.getByLabel('Your appeal').fill('Nagbiro lang ako.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your appeal could not be sent. Please try again.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your appeal')).toHaveValue('Nagbiro lang ako.');
    isBroken = false;
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
  });

  test('a reason that cannot be loaded can be asked for again.', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    // The first asks whether the account is off; the page itself asks why.
    let asked = 0;
    await page.route('**/api/deactivation', (route) => {
      asked += 1;
      return asked === 2 ? route.fulfill({ status: 502, body: '' }) : route.continue();
    });
    await arriveSwitchedOff(page, 'hate-speech');
    await expect(page.getByText('The reason could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Hate speech')).toBeVisible();
  });
});

test('Whoever logs out by themselves is asked to sign in, as ever.', async ({ page }) => {
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/deactivation'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await asked;
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
});

test('My reports says that there is none, what failed, and how each stands.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 502/);
  let isBroken = true;
  await page.route(/\/api\/reports$/, (route) =>
    isBroken ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );
  await page.goto('/settings');
  await page.getByText('My reports', { exact: true }).click();
  await expect(page.getByText('Your reports could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('You have reported nobody.')).toBeVisible();

  const other = await createMember({ name: 'Berting', location: 'Mati' });
  await callApi(account, 'POST /reports', { userId: other.id, reason: 'fake-profile' });
  await page.reload();
  await page.getByText('My reports', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Berting' })).toContainText('Received');
});
