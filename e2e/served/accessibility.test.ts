import { createMember } from '../fixtures/account.ts';
import { findBarriers } from '../fixtures/barriers.ts';
import { deactivateMember } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In the ${colorScheme} look`, () => {
    test.use({ colorScheme, bypassCSP: true });

    test('signing in and signing up have no barrier.', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign in with Email' })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible();
      expect(await findBarriers(page), 'a forgotten password').toEqual([]);
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });

    test('terms and privacy have no barrier.', async ({ page }) => {
      for (const path of ['/terms', '/privacy']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await findBarriers(page), path).toEqual([]);
      }
    });

    test.describe('for a newcomer', () => {
      test.use({ arriveAs: 'newcomer' });

      test('the setup form has no barrier, empty and refused.', async ({ page }) => {
        await page.goto('/setup-profile');
        await page.getByRole('button', { name: 'Complete Profile' }).click();
        await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
        await page.getByRole('combobox', { name: 'Location' }).fill('las');
        await expect(page.getByRole('option').first()).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
      });
    });

    test.describe('for somebody far from others', () => {
      test.use({ arriveAs: 'member', livesIn: 'Cagayancillo' });

      test('an account switched off, and a page that cannot be loaded, have no barrier.', async ({
        page,
        account,
        expectedErrors,
      }) => {
        expectedErrors.push(/status of 403|ERR_FAILED|A part of the page did not load/);
        await page.route('**/assets/billing-*.js', (route) => route.abort());
        await page.goto('/billing');
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
        expect(await findBarriers(page), 'the fallback').toEqual([]);
        await deactivateMember(account.id);
        await page.goto('/');
        await expect(page.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
        expect(await findBarriers(page), 'switched off').toEqual([]);
      });
    });

    test.describe('for a member', () => {
      test.use({ arriveAs: 'member' });

      test('home, menu, profiles, editing and a page that is not there have no barrier.', async ({
        page,
        expectedErrors,
      }) => {
        expectedErrors.push(/status of 404/);
        const other = await createMember({ gender: 'Female', occupation: 'Nurse', interests: ['Karaoke'] });
        await page.goto('/');
        await expect(page.getByRole('list').getByRole('link', { name: /, \d+/ }).nth(3)).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
        for (const path of [`/profile/${other.id}`, '/profile/me', '/profile/nobody', '/no/such/page']) {
          await page.goto(path);
          await expect(page.getByText(/Luz, 29|not found/i).first()).toBeVisible();
          expect(await findBarriers(page), path).toEqual([]);
        }
        await page.goto('/edit-profile');
        await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
        expect(await findBarriers(page), '/edit-profile').toEqual([]);
        await page.getByLabel('Name', { exact: true }).fill('Lualhati');
        await page.getByRole('link', { name: 'Back to your profile' }).click();
        await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
        expect(await findBarriers(page), 'leaving an edit').toEqual([]);
      });
    });
  });
}
