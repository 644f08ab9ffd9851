import { createMatch, send } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const ROUTES = ['/', '/swipe', '/messages', '/search', '/settings', '/profile/me', '/edit-profile'];

/** WCAG 1.4.12: what a reader's own style sheet may set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('Text that a reader sets wider is not cut off.', async ({ page }) => {
  for (const route of ROUTES) {
    await visit(page, route);
    await expect(page.getByRole('heading').first(), route).toBeVisible();
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, SPACING);
    const cut = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('button, a, label, h1, h2, p')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        // Names and last messages are cut on purpose; the whole of them is one tap away.
        .filter((element) => element === document.documentElement || !element.querySelector('.truncate'))
        .filter((element) => !element.classList.contains('truncate') && !element.closest('.sr-only'))
        .map((element) => element.textContent?.trim().slice(0, 60))
        .filter((text) => text !== ''),
    );
    expect(cut, route).toEqual([]);
  }
});

test('What has the focus is never covered.', async ({ page, account }) => {
  await send(await createMatch(account, { name: 'Amihan' }), account, 'Kumusta?');
  for (const route of ROUTES) {
    await page.goto(route);
    await expect(page.getByRole('heading').first(), route).toBeVisible();
    const covered: (string | undefined)[] = [];
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      covered.push(await page.evaluate(describeIfCovered));
    }
    expect(
      covered.filter((one) => one !== undefined),
      route,
    ).toEqual([]);
  }
});

/** WCAG 2.4.11 asks that not all of it is covered: here one of five points must be seen. */
function describeIfCovered(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  });
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}

test('In forced colors one sees where one is and what is on.', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings');
  const toggle = page.getByRole('switch').first();
  await expect(toggle).toBeVisible();
  const looks = async () => (await toggle.screenshot()).toString('base64');
  const before = await looks();
  await toggle.click();
  await expect.poll(looks).not.toBe(before);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const borderOf = (name: string) =>
    tab(name)
      .locator('span')
      .first()
      .evaluate((icon) => getComputedStyle(icon).outlineStyle);
  await visit(page, '/lightning');
  expect(await borderOf('Lightning')).not.toBe(await borderOf('Home'));
});
