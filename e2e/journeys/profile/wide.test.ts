import type { Locator } from '@playwright/test';
import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the page');
  return { ...box, right: box.x + box.width };
}

for (const { route, arriveAs, last } of [
  { route: '/edit-profile', arriveAs: 'member', last: 'Save Changes' },
  { route: '/setup-profile', arriveAs: 'newcomer', last: 'Complete Profile' },
] as const) {
  test.describe(`On ${route}`, () => {
    test.use({ arriveAs });

    test('fields stand beside the photos, or on a tablet below them.', async ({ page }) => {
      const photos = page.getByRole('region', { name: 'Photos' });
      const name = page.getByLabel('Name', { exact: true });
      for (const { width, isBeside } of [
        { width: 1280, isBeside: true },
        { width: 960, isBeside: true },
        { width: 800, isBeside: false },
      ]) {
        await page.setViewportSize({ width, height: 800 });
        await visit(page, route);
        const [picture, field, button] = [
          await boxOf(photos),
          await boxOf(name),
          await boxOf(page.getByRole('button', { name: last })),
        ];
        expect(field.x > picture.right, `${width}`).toBe(isBeside);
        expect(field.width).toBeLessThanOrEqual(640);
        expect(button.width).toBeLessThan(320);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.getByLabel('Bio', { exact: true }).scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 600);
        if (isBeside) await expect(photos).toBeInViewport({ ratio: 1 });
        else await expect(photos).not.toBeInViewport({ ratio: 1 });
      }
      // The title of a section stands beside its fields on a tablet.
      const title = await boxOf(page.getByRole('heading', { name: 'Basic Information' }));
      expect((await boxOf(name)).x).toBeGreaterThan(title.right);

      await page.getByLabel('Add Photo').focus();
      await page.keyboard.press('Tab');
      await expect(name).toBeFocused();
    });
  });
}
