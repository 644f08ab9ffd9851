/** Counts what a new member does from the sign-in page to the first like, on a phone with slow 4G. */
import type { Browser, Page } from '@playwright/test';
import { API_BASE } from '@tagpo/contract/endpoints';
import { z } from 'zod';
import { newCredentials } from '../../e2e/fixtures/credentials.ts';
import { makeJpegWithGps } from '../../e2e/fixtures/picture.ts';
import { PHONE_SCREEN } from '../suite/browser.ts';
import { slowDown } from './slow-phone.ts';

export interface NewcomerFigures {
  /** On buttons, links and options, not on fields that are typed into. */
  readonly taps: number;
  /** With the one for photos. */
  readonly fields: number;
  /** Milliseconds, without any for thinking or typing. */
  readonly time: number;
}

export async function measureNewcomer(browser: Browser, url: string): Promise<NewcomerFigures> {
  const context = await browser.newContext({ viewport: PHONE_SCREEN, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript({ content: `(${COUNT})()` });
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  const start = performance.now();
  await signUp(page);
  await completeProfile(page);
  await like(page);
  const time = performance.now() - start;
  return { ...counts.parse(await page.evaluate('window.counts()')), time };
}

async function signUp(page: Page): Promise<void> {
  const { email, password } = newCredentials();
  await page.getByRole('link', { name: 'Sign up' }).tap();
  // Until the page has changed, the first field is that of signing in.
  await page.getByLabel('Confirm password').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).tap();
}

async function completeProfile(page: Page): Promise<void> {
  await page.getByLabel('Add Photo').setInputFiles({ ...(await makeJpegWithGps('first.jpg', 20)) });
  await page.getByLabel('Name', { exact: true }).fill('Luz');
  await page.getByLabel('Age', { exact: true }).fill('29');
  await page.getByRole('combobox', { name: 'Location' }).fill('makati');
  await page.getByRole('option', { name: /Makati/ }).tap();
  await page.getByLabel('Gender', { exact: true }).selectOption('female');
  await page.getByLabel('Height (cm)').fill('162');
  await page.getByLabel('Bio', { exact: true }).fill('Early mornings, strong coffee.');
  await page.getByRole('button', { name: 'Complete Profile' }).tap();
}

async function like(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Swipe' }).tap();
  const answered = page.waitForResponse((one) => one.url().endsWith(`${API_BASE}/swipes`) && one.ok());
  await page.getByRole('button', { name: 'Like', exact: true }).tap();
  await answered;
}

const counts = z.object({ taps: z.number(), fields: z.number() });

/** Runs in the page, which is loaded only once. */
const COUNT = `() => {
  const fields = new Set();
  let taps = 0;
  addEventListener('input', ({ target }) => fields.add(target.name || target.id || target.type), true);
  addEventListener('pointerup', ({ target }) => { if (!target.closest('input, textarea')) taps += 1; }, true);
  window.counts = () => ({ taps, fields: fields.size });
}`;
