import { expect, type Locator, type Page } from '@playwright/test';

/** Scrolls down until `end` is in view. Returns the sum of the page's layout shifts meanwhile (CLS). */
export async function scrollAndSumShifts(page: Page, end: Locator): Promise<number> {
  await page.evaluate(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(end).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 60_000 });
  return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}
