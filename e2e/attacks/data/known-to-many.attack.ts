/** Accounts that swiped for years, or that very many know: docs/decisions/013-one-choice-one-document.md. */
import { collections, paths } from '@tagpo/contract/paths';
import { MAX_BLOCKS } from '@tagpo/contract/product';
import { MAX_PASSED, MAX_SEEN } from '@tagpo/contract/stored/deck';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { seenKey } from '../../../functions/src/domain/deck/deck.ts';
import { blockKey } from '../../../functions/src/domain/members/blocks.ts';
import { openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { findDocuments } from '../../../testkit/everywhere.ts';
import { storeChoices, storeChoicesAbout } from '../../../testkit/members/choices.ts';
import { signInAgain, switchOf } from '../../../testkit/members/staff.ts';

vi.setConfig({ testTimeout: LONG_MS });

const suite = await openApiSuite();
afterAll(() => suite.close());

/** Of a document, whatever its owner and others do. */
const MAX_BYTES = 64 * 1024;
const names = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what}-${index}-of-long-ago`);

const like = ({ uid }: Person) => ({ likedAt: Timestamp.now(), waitsFor: uid });
const block = { blockedAt: Timestamp.now(), isHeld: false, blockedName: 'Ana' };

/** Bytes of a value, as https://firebase.google.com/docs/firestore/storage-size counts them. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return 8;
  return Object.entries(value).reduce((sum, [key, entry]) => sum + sizeOf(key) + sizeOf(entry), 0);
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('72 an account of five years', () => {
  it('72 is blocked, blocks, swipes, is switched off and on, exported and erased', async () => {
    const [ana, ben, carla] = await suite.addMembers(3);
    await storeChoicesAbout(suite.firestore, ana.uid, { what: 'fan', count: sized(20_000, 1000), choice: like(ana) });
    await storeChoicesAbout(suite.firestore, ana.uid, { what: 'blocker', count: sized(10_000, 500), choice: block });
    await storeChoices(suite.firestore, ana.uid, {
      liked: names('liked', sized(5000, 200)),
      favorites: names('favorite', sized(1000, 200)),
      passed: names('passed', MAX_PASSED),
    });
    await suite.firestore.doc(paths.deck(ana.uid)).update({ hasOlder: true });
    const keys = names('older', MAX_SEEN).map(seenKey);
    await suite.firestore.doc(paths.seen(ana.uid)).set({ schemaVersion: 1, keys });
    const blocks = names('blocked', MAX_BLOCKS - 1).map(blockKey);
    await suite.firestore.doc(paths.user(ana.uid)).update({ blocks });

    const swipe = (targetId: string, action: string) => suite.post(ana, '/swipes', { targetId, action });
    expect(await statusOf(suite.post(ben, `/blocks/${ana.uid}`))).toBe(200);
    expect(await statusOf(suite.post(ana, `/blocks/${ben.uid}`))).toBe(200);
    expect(await suite.post(ana, `/blocks/${carla.uid}`)).toMatchObject(refusal(409, 'block-limit-reached'));
    expect(await statusOf(swipe(carla.uid, 'pass'))).toBe(200);
    expect(await statusOf(swipe(carla.uid, 'like'))).toBe(200);
    for (const path of [
      '/users',
      '/deck',
      '/search',
      '/likes',
      '/likes/count',
      '/favorites',
      '/swipes/passed',
      '/blocks',
    ]) {
      expect([path, await statusOf(suite.get(ana, path))]).toEqual([path, 200]);
    }
    const own = [paths.account, paths.user, paths.deck, paths.seen, paths.inbox];
    const stored = await suite.firestore.getAll(...own.map((pathOf) => suite.firestore.doc(pathOf(ana.uid))));
    const large = stored.filter((snapshot) => sizeOf(snapshot.data() ?? {}) > MAX_BYTES);
    expect(large.map(({ ref }) => ref.path)).toEqual([]);
    const toggle = await switchOf(suite, ana);
    for (const active of [false, true]) expect(await statusOf(toggle({ active, reason: 'other' }))).toBe(200);
    const again = await signInAgain(ana);
    const { body } = await suite.get(again, '/profile/me/export');
    expect(body.swipes).toHaveLength(sized(5000, 200) + MAX_PASSED / 2);
    await expectErased(again);
  });
});

describe('73 a member', () => {
  it('73 whom very many like and block, and know from their decks, is erased whole', async () => {
    const ana = await suite.addMember();
    await storeChoicesAbout(suite.firestore, ana.uid, { what: 'fan', count: sized(50_000, 2000), choice: like(ana) });
    await storeChoicesAbout(suite.firestore, ana.uid, { what: 'blocker', count: sized(50_000, 2000), choice: block });
    await expectErased(ana);
  });
});

async function expectErased(person: Person): Promise<void> {
  const { uid } = person;
  for (let left = 1; left > 0; ) {
    const { status, body } = await suite.delete(person, '/profile/me');
    expect(status).toBe(200);
    left = Number(body.left);
  }
  const choices = suite.firestore.collection(collections.choices);
  for (const side of ['from', 'to']) {
    expect((await choices.where(side, '==', uid).count().get()).data().count).toBe(0);
  }
  expect((await findDocuments(suite, [uid])).map(({ path }) => path)).toEqual([]);
  await expect(suite.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
}
