import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { HIDDEN } from '../../../testkit/members.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();

const count = async ({ token }: Person) => (await suite.get({ token }, '/likes/count')).body;

/** Everybody whom `GET /likes` lists, page by page. */
async function listAll(person: Person): Promise<{ ids: string[]; pages: number[] }> {
  const pages = await suite.listPages(person, '/likes');
  return { ids: pages.flat().map(({ id }) => String(id)), pages: pages.map(({ length }) => length) };
}

/** So many people who like somebody, and answered nothing else. */
async function addFans(person: Person, many: number, account: object = {}): Promise<string[]> {
  const ids = Array.from({ length: many }, () => `fan-${randomUUID()}`);
  await suite.writeMembers(
    ids.map((uid) => ({ uid, email: `${uid}@example.com` })),
    () => ({ account }),
  );
  const batch = suite.firestore.batch();
  for (const uid of ids) batch.set(suite.firestore.doc(paths.choices(uid)), { liked: [person.uid] });
  await batch.commit();
  return ids;
}

describe('who likes a member', () => {
  it.each([0, 1, USERS_PAGE_SIZE, USERS_PAGE_SIZE + 1, MAX_COUNTED_LIKES, MAX_COUNTED_LIKES + 1, 40])(
    'is counted as listed: %i',
    async (many) => {
      const person = await suite.addMember();
      const fans = await addFans(person, many);
      const { ids, pages } = await listAll(person);
      expect(ids.toSorted()).toEqual(fans.toSorted());
      expect(pages.slice(0, -1).every((size) => size === USERS_PAGE_SIZE)).toBe(true);
      expect(pages.at(-1)).toBeGreaterThanOrEqual(many === 0 ? 0 : 1);
      const isMore = many > MAX_COUNTED_LIKES;
      expect(await count(person)).toEqual({ count: isMore ? MAX_COUNTED_LIKES : many, hasMore: isMore });
    },
  );

  it.each<[string, account: object, field?: string]>([
    ['hide', HIDDEN],
    ['are switched off', { isActive: false }],
    ['were passed on', {}, 'passed'],
    ['are blocked', {}, 'blocked'],
  ])('does not show in pages or counts when they %s', async (_title, account, field) => {
    const person = await suite.addMember();
    const fans = await addFans(person, USERS_PAGE_SIZE + 3);
    const before = { ...(await listAll(person)), counted: await count(person) };
    const others = await addFans(person, 70, account);
    if (field !== undefined) await suite.firestore.doc(paths.choices(person.uid)).set({ [field]: others });
    const after = { ...(await listAll(person)), counted: await count(person) };
    expect(after).toEqual({ ...before, counted: { count: MAX_COUNTED_LIKES, hasMore: true } });
    expect(after.ids.toSorted()).toEqual(fans.toSorted());
  });
});
