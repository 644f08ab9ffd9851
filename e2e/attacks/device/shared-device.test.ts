import type { Page } from '@playwright/test';
import { callApi, createMember, storedSession } from '../../fixtures/account.ts';
import { createMatch, openChat, write } from '../../fixtures/chat.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { untilKeptOffline } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

/** Everything a page of this origin can read: storage, databases and caches. */
function readDevice(page: Page) {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readRecords = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await settle(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const all = stores.map((store) => settle(database.transaction(store).objectStore(store).getAll()));
      database.close();
      return { name, records: (await Promise.all(all)).flat() };
    };
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await Promise.all((await indexedDB.databases()).map(readRecords)),
      cached: cached.flat().map(({ url }) => new URL(url).pathname),
    };
  });
}

test('50 after a log-out a shared device holds only the language and the app’s files.', async ({
  page,
  context,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /network-request-failed/);
  const amihan = await createMatch(account, { name: 'Amihan' });
  await callApi(amihan, 'POST /messages', { receiverId: account.id, content: 'Lihim natin ito' });
  await page.goto('/');
  await untilKeptOffline(page);
  await page.reload();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByRole('link', { name: /Amihan/ })).toBeVisible();
  await openChat(page, amihan);
  await expect(page.getByRole('log')).toContainText('Lihim natin ito');
  const other = await context.newPage();
  await other.goto('/profile/me');
  await other.getByRole('link', { name: 'Edit Profile' }).click();
  await other.getByLabel('Bio').fill('Hindi pa tapos');
  await context.setOffline(true);
  await write(page, 'Hindi pa naipadala');
  await page.getByLabel('Type a message...').fill('Hindi pa tapos');
  const before = await readDevice(page);
  expect(before.databases.map(({ name }) => name)).toContain(`tagpo.${account.id}`);
  expect(JSON.stringify(before.databases)).toContain('Hindi pa naipadala');
  expect(before.local.map(([key]) => key).join()).toContain(account.id);

  await page.goto('/profile/me');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.setOffline(false);
  await expect(other).toHaveURL(/\/login$/);
  await expect.poll(async () => (await readDevice(page)).databases.flatMap(({ records }) => records)).toEqual([]);

  const after = await readDevice(page);
  expect(after.local.filter(([key]) => key !== 'tagpo.language')).toEqual([]);
  expect(after.session).toEqual([]);
  expect(after.databases.filter(({ name }) => name.startsWith('tagpo'))).toEqual([]);
  expect(after.cached.filter((path) => !/^\/(?:index\.html|assets\/[^/]+)$/.test(path))).toEqual([]);
  expect(JSON.stringify(after)).not.toContain(account.id);
});

test.describe('Before Firebase Auth has loaded', () => {
  test.use({ serviceWorkers: 'block' });

  test('50 a call begun as one member is not made as another who signs in meanwhile.', async ({ page }) => {
    const next = await createMember({ name: 'Bea' });
    const loadAuth = await holdRequests(page, '**/assets/auth-*.js');
    await page.goto('/');
    const cards = page.getByRole('main').getByRole('link', { name: /, \d+/ });
    await expect(cards.first()).toBeVisible();
    // As another tab does in which the next one signs in.
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(next));
    const asNext: string[] = [];
    page.on('request', (request) => {
      if (request.headers().authorization === `Bearer ${next.idToken}`) asNext.push(request.url());
    });
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    loadAuth();
    // The page has become theirs.
    await expect.poll(() => asNext.filter((url) => url.endsWith('/api/users')).length).toBe(1);
    expect(asNext.filter((url) => url.includes('cursor='))).toEqual([]);
  });
});
