import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildClient, type Deployment, openDeployment, SERVED_BUILD } from '../../fixtures/deployment.ts';
import { test as base, expect } from '../../fixtures/test.ts';

interface Builds {
  readonly older: string;
  readonly newer: string;
}

const test = base.extend<{ deployment: Deployment }, { builds: Builds }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const newer = await buildClient({ VITE_CONTACT_EMAIL: 'newer@example.com' });
      await use({ older: SERVED_BUILD, newer });
      await rm(newer, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  deployment: async ({ builds }, use) => {
    const deployment = await openDeployment(builds.older);
    await use(deployment);
    await deployment.close();
  },
});

// All tests run in one worker, so that the second build is made once.
test.describe.configure({ mode: 'default' });

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content');

/** A page that was offline looks for a newer build. @returns the build it shows until then */
async function findNewBuild(page: Page, deployment: Deployment, builds: Builds): Promise<string | null> {
  await page.goto(`${deployment.url}/login`);
  const older = await buildOf(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  deployment.deploy(builds.newer);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  return older;
}

test.describe('With a worker that keeps the files', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A new build opens on demand.', async ({ page, deployment, builds, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const older = await findNewBuild(page, deployment, builds);
    await page.getByLabel('Email').fill('half@typed');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).not.toBe(older);
    await expect(page.getByText('A new version is ready')).toHaveCount(0);

    const newer = await buildOf(page);
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tagpo-shell-')));
    await expect.poll(shells).toEqual([`tagpo-shell-${newer}`]);
  });

  test('A new build opens while a photo is still loading.', async ({ page, deployment, builds, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const older = await findNewBuild(page, deployment, builds);
    await page.evaluate(() => {
      new Image().src = '/photos/somebody/grid.webp';
    });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).not.toBe(older);
  });

  test('A page opened after a deployment is the new one.', async ({ page, deployment, builds }) => {
    await page.goto(`${deployment.url}/login`);
    const older = await buildOf(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    deployment.deploy(builds.newer);
    await page.goto(`${deployment.url}/login`);
    expect(await buildOf(page)).not.toBe(older);
    await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  });
});

test.describe('With a worker, after a return to the older build', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a part that was gone loads again.', async ({ page, deployment, builds, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await page.goto(`${deployment.url}/login`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [part] = (await readdir(join(builds.older, 'assets'))).filter((file) => file.startsWith('privacy-'));
    const load = () => page.evaluate((path) => fetch(path).then(({ status }) => status), `/assets/${part}`);
    deployment.deploy(builds.newer);
    expect(await load()).toBe(404);
    deployment.deploy(builds.older);
    expect(await load()).toBe(200);
  });
});

test('A part gone with a deployment reloads the page once.', async ({ page, deployment, builds, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await page.goto(`${deployment.url}/login`);
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  const older = await buildOf(page);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));

  deployment.deploy(builds.newer);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.poll(() => buildOf(page)).not.toBe(older);
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  expect(loads).toHaveLength(1);
});
