import { CONSENT_VERSION } from '../../../contract/src/wire/account/consent.ts';
import { type Account, callApi } from '../../fixtures/account.ts';
import { fillRequired, unfold } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Own {
  readonly isProfileComplete: boolean;
  readonly religion?: string;
  readonly audiences: Record<string, string>;
  readonly consents: Record<'profile' | 'sensitive' | 'religion' | 'news', { isGiven: boolean; version?: string }>;
}

const readOwn = (account: Account) => callApi<Own>(account, 'GET /profile/me');
const SENSITIVE = 'Keep and show my sensitive details';

test.describe('A newcomer', () => {
  test.use({ arriveAs: 'newcomer' });

  test('saves nothing sensitive without consent.', async ({ page, account }) => {
    await page.goto('/setup-profile');
    await fillRequired(page);
    const sensitive = page.getByRole('checkbox', { name: SENSITIVE });
    await expect(sensitive).toHaveCount(0);
    await unfold(page, 'Relationship Preferences');
    await page.getByLabel('Relationship Goals').selectOption('Casual Dating');
    await unfold(page, 'Lifestyle');
    await page.getByLabel('Smoking').selectOption('Never');
    await expect(page.locator('details').filter({ hasText: 'Lifestyle' }).getByRole('checkbox')).toHaveCount(1);
    await expect(sensitive).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Email me news about Tagpo' })).not.toBeChecked();

    await unfold(page, 'Lifestyle');
    await expect(sensitive).toBeHidden();
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(sensitive).toBeFocused();
    await expect(sensitive).toHaveAccessibleDescription(/Some of what you chose is sensitive/);
    expect((await readOwn(account)).isProfileComplete).toBe(false);

    await page.getByRole('button', { name: 'Leave it out' }).click();
    await expect(page.getByLabel('Smoking')).toHaveValue('');
    await expect(page.getByLabel('Smoking')).toBeFocused();
    await expect(sensitive).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    const own = await readOwn(account);
    expect(own.consents).toMatchObject({
      profile: { isGiven: true, version: CONSENT_VERSION },
      // Nobody was asked, so nobody refused.
      sensitive: { isGiven: false },
      news: { isGiven: false },
    });
    for (const field of ['smoking', 'relationshipGoals', 'ethnicity']) expect(own).not.toHaveProperty(field);
  });
});

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('consents, chooses who sees a sensitive field, and withdraws.', async ({ page, account, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    await callApi(account, 'PATCH /consents', { version: CONSENT_VERSION, language: 'en', sensitive: false });
    await page.goto('/edit-profile');
    await expect(page.getByLabel('Who sees Religion')).toHaveCount(0);
    await page.getByLabel('Religion', { exact: true }).fill('Catholic');
    await expect(page.getByLabel('Who sees Religion')).toHaveValue('matches');
    await page.getByLabel('Who sees Religion').selectOption('Only me');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const question = page.getByRole('dialog', { name: 'May we keep this too?' });
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toBeHidden();
    expect(await readOwn(account)).not.toHaveProperty('religion');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/profile/me', async (route) => {
      await held.promise;
      await route.continue();
    });
    await question.getByRole('button', { name: 'Agree and save' }).click();
    // Nothing can be changed meanwhile.
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Lualhati');
    held.resolve();
    await expect(page).toHaveURL(/\/profile\/me$/);
    await page.unroute('**/api/profile/me');
    expect(await readOwn(account)).not.toMatchObject({ name: expect.stringContaining('Lualhati') });
    await expect(page.getByRole('definition').filter({ hasText: 'Catholic' })).toContainText('Only me');
    expect(await readOwn(account)).toMatchObject({ religion: 'Catholic', audiences: { religion: 'me' } });

    await callApi(account, 'PATCH /profile/me', { pets: 'Two cats' });
    await page.goto('/settings');
    const consent = page.getByRole('switch', { name: SENSITIVE });
    await expect(consent).toHaveAttribute('aria-checked', 'true');
    const byReligion = page.getByRole('switch', { name: 'Let members find me by my religion' });
    await byReligion.click();
    await expect(byReligion).toHaveAttribute('aria-checked', 'true');
    expect((await readOwn(account)).consents.religion).toMatchObject({ isGiven: true, version: CONSENT_VERSION });
    await consent.click();
    const warning = page.getByRole('dialog', { name: 'Erase your sensitive details?' });
    await warning.getByRole('button', { name: 'Keep them' }).click();
    await expect(consent).toHaveAttribute('aria-checked', 'true');
    expect((await readOwn(account)).religion).toBe('Catholic');

    await consent.click();
    await warning.getByRole('button', { name: 'Erase them' }).click();
    await expect(page.getByText('Your sensitive details are erased', { exact: true })).toBeVisible();
    await expect(consent).toHaveAttribute('aria-checked', 'false');
    await expect(byReligion).toHaveCount(0);
    expect(await readOwn(account)).not.toHaveProperty('religion');
    const withdrawn = { sensitive: { isGiven: false }, religion: { isGiven: false } };
    expect(await readOwn(account)).toMatchObject({ pets: 'Two cats', consents: withdrawn });
  });
});
