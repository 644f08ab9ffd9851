/** Takes the pictures of one screen in every size. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Account, BASE_URL, createAccount, createMember, signedInStorage } from '../fixtures/account.ts';
import type { Scene } from './scene.ts';
import type { Screen } from './screen.ts';

export const SIZES = {
  phone: { width: 390, height: 844 },
  computer: { width: 1280, height: 800 },
  small: { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof SIZES;

/** Colours depend on no size, so that two sizes in dark show them all. */
export const schemesOf = (size: Size) =>
  size === 'phone' || size === 'computer' ? (['light', 'dark'] as const) : (['light'] as const);
const TIMEOUT_MS = 15_000;
/** An image that has not loaded by then is part of the state. */
const IMAGES_MS = 4_000;

/** Takes the pictures into `folder`. @returns the names of their files */
export async function takeScreen(
  browser: Browser,
  { screen, scene, folder }: { screen: Screen; scene: Scene; folder: string },
) {
  const account = await findAccount(screen, scene);
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: SIZES.phone,
    deviceScaleFactor: 2,
    ...(account && { storageState: signedInStorage(account) }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    return await takePictures(await openScreen(context, { screen, scene, account }), screen, folder);
  } finally {
    await context.close();
  }
}

async function findAccount({ as = 'maria' }: Screen, scene: Scene): Promise<Account | undefined> {
  if (as === 'visitor') return undefined;
  if (as === 'newcomer') return createAccount();
  // In Davao City live only members of the seed, who have photos.
  if (as === 'stranger') return createMember({ gender: 'Female', location: 'Davao City' });
  return scene.accounts[as];
}

type Given = { readonly screen: Screen; readonly scene: Scene; readonly account: Account | undefined };

async function openScreen(context: BrowserContext, { screen, scene, account }: Given): Promise<Page> {
  const page = await context.newPage();
  if (screen.isBrief) await page.clock.install();
  await screen.before?.(page, scene, account);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(scene));
  await screen.act?.(page, scene);
  const { shows } = screen;
  await (typeof shows === 'function' ? shows(page) : page.getByText(shows).filter({ visible: true }).first()).waitFor();
  if (screen.isBrief) await page.clock.pauseAt(Date.now() + 1_000);
  return page;
}

async function takePictures(page: Page, { name, isLong = false }: Screen, folder: string): Promise<string[]> {
  const taken: string[] = [];
  for (const size of Object.keys(SIZES) as Size[]) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of schemesOf(size)) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await requireWithin(page, `${name} by ${size}`);
      for (const fullPage of isLong ? [false, true] : [false]) {
        const file = `${size}-${name}${fullPage ? '-whole' : ''}-${colorScheme}.jpg`;
        await page.screenshot({
          path: join(folder, file),
          type: 'jpeg',
          quality: 82,
          animations: 'disabled',
          fullPage,
        });
        taken.push(file);
      }
    }
  }
  return taken;
}

/** A page of several panes renders anew after it was resized. @throws if the page stays wider than the screen */
async function requireWithin(page: Page, what: string): Promise<void> {
  const excess = () => document.documentElement.scrollWidth - innerWidth;
  const isWithin = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(isWithin).catch(async (cause) => {
    throw new Error(`${what} is ${await page.evaluate(excess)} px too wide`, { cause });
  });
}

/** Waits for the fonts, and for the rail and the images in view. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const isThere = () =>
    (!document.querySelector('[data-rail]') || document.querySelector('[data-rail] nav') !== null) &&
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);
  await page.waitForFunction(isThere, undefined, { timeout: IMAGES_MS }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
}
