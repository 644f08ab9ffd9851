import { paths } from '@tagpo/contract/paths';
import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';

let suite: ApiSuite;

beforeAll(async () => {
  suite = await openApiSuite();
});
afterAll(() => suite.close());

const count = async ({ token }: Person) => (await suite.call('GET', '/likes/count', { token })).body;

/** Everybody whom `GET /likes` lists, page by page. */
async function listAll({ token }: Person): Promise<{ ids: string[]; pages: number[] }> {
  const ids: string[] = [];
  const pages: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body, headers } = await suite.call('GET', `/likes${cursor && `?cursor=${cursor}`}`, { token });
    ids.push(...body.map(({ id }) => String(id)));
    pages.push(body.length);
    cursor = headers.get('x-next-cursor');
  }
  return { ids, pages };
}

const hidden = { settings: { language: 'en', isHidden: true, notifications: true } } as const;

/** So many people who like somebody, and answered nothing else. */
async function addFans(person: Person, many: number, account: object = {}): Promise<string[]> {
  const ids = Array.from({ length: many }, (_, index) =>
    `fan-${person.uid}-${Math.random()}-${index}`.replace('.', ''),
  );
  for (let start = 0; start < many; start += 20) {
    await Promise.all(
      ids.slice(start, start + 20).map(async (uid) => {
        await suite.writeMember(uid, `${uid}@example.com`, { account });
        await suite.firestore.doc(paths.choices(uid)).set({ liked: [person.uid] });
      }),
    );
  }
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

  it.each([
    ['hide', async (person: Person, many: number) => addFans(person, many, hidden)],
    ['are switched off', async (person: Person, many: number) => addFans(person, many, { isActive: false })],
    [
      'were passed on',
      async (person: Person, many: number) => {
        const passed = await addFans(person, many);
        await suite.firestore.doc(paths.choices(person.uid)).set({ passed });
      },
    ],
    [
      'are blocked',
      async (person: Person, many: number) => {
        const blocked = await addFans(person, many);
        await suite.firestore.doc(paths.choices(person.uid)).set({ blocked });
      },
    ],
  ])('is not told by pages or counts of those who %s', async (_title, addOthers) => {
    const person = await suite.addMember();
    const fans = await addFans(person, USERS_PAGE_SIZE + 3);
    const before = { ...(await listAll(person)), counted: await count(person) };
    await addOthers(person, 70);
    const after = { ...(await listAll(person)), counted: await count(person) };
    expect(after).toEqual({ ...before, counted: { count: MAX_COUNTED_LIKES, hasMore: true } });
    expect(after.ids.toSorted()).toEqual(fans.toSorted());
  });
});
