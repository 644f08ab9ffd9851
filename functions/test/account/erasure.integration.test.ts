import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { findDocuments, findFiles } from '../../../testkit/everywhere.ts';
import { addBusyMember } from '../../../testkit/members/busy-member.ts';
import { storeChoices, storeChoicesAbout } from '../../../testkit/members/choices.ts';
import { signInAgain, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import type { EraseTask } from '../../src/domain/account/erase-task.ts';
import { blockKey } from '../../src/domain/members/blocks.ts';
import { runRetention } from '../../src/features/retention/run.ts';
import { eraseAsRead } from '../../src/firebase/erase-all.ts';
import { updateAll } from '../../src/firebase/update-all.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const DAY_MS = 24 * 60 * 60 * 1000;
const erase = (person: Person) => suite.delete(person, '/profile/me');

async function addPhoto(person: Person): Promise<string> {
  const picture = sharp({ create: { width: 240, height: 320, channels: 3, background: '#c85a3c' } });
  const { status, body } = await suite.post(person, '/photos', {
    name: await suite.upload(person, await picture.jpeg().toBuffer()),
  });
  expect(status).toBe(201);
  return String(body.id);
}

/** What others reported about the member stands, without their id. */
const isNoEvidence = ({ path }: { path: string }) => !/^(?:reports|evidence)\//.test(path);

describe('a change of every document of a query', () => {
  it('ends where documents still match, and tells of all that failed', async () => {
    const half = 'a'.repeat(600_000);
    const list = suite.firestore.collection(`list-${randomUUID()}`);
    await Promise.all(['', half, half].map((text) => list.add({ isListed: true, text })));
    const failed: unknown = await updateAll(list.where('isListed', '==', true), { more: half }).catch((error) => error);
    expect(failed instanceof AggregateError && failed.errors).toHaveLength(2);
    const { docs } = await list.get();
    expect(docs.filter((one) => one.get('more') === half)).toHaveLength(1);
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  });
});

describe('erasing documents as they were read', () => {
  it('leaves them where one of them was changed or deleted since', async () => {
    const list = suite.firestore.collection(`list-${randomUUID()}`);
    await Promise.all([1, 2, 3].map((count) => list.add({ count })));
    const read = await list.orderBy('count').get();
    await read.docs[0]?.ref.update({ blockedAt: Timestamp.now() });
    expect(await eraseAsRead(suite.firestore, read.docs)).toBe(0);
    const changed = await list.orderBy('count').get();
    expect(changed.size).toBe(3);
    await changed.docs[2]?.ref.delete();
    expect(await eraseAsRead(suite.firestore, changed.docs)).toBe(0);
    expect(await eraseAsRead(suite.firestore, (await list.get()).docs)).toBe(2);
    expect((await list.get()).empty).toBe(true);
  });
});

describe('DELETE /profile/me of many at the same moment', () => {
  it('succeeds for each, although all are in each other’s choices', async () => {
    const crowd = await suite.addMembers(8);
    const names = crowd.map(({ uid }) => uid);
    for (const { uid } of crowd) {
      const others = names.filter((name) => name !== uid);
      await storeChoices(suite.firestore, uid, { liked: others, favorites: others, passed: others, dealt: others });
    }
    const answers = await Promise.all(crowd.map(erase));
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect(await findDocuments(suite, names)).toEqual([]);
  });
});

describe('DELETE /profile/me of a member whom many know', () => {
  it('ends their likes, favourites, matches and blocks, and keeps what each chose about others', async () => {
    const [member, other] = await suite.addMembers(2);
    // Without a sign-in: a night that meets many of them thinks that the project is wrong.
    const uids = Array.from({ length: 600 }, () => `knows-${randomUUID()}`);
    const blockers = uids.slice(0, 8);
    const lists = ['liked', 'favorites', 'matched', 'blocked'] as const;
    await suite.writeMembers(
      blockers.map((uid) => ({ uid, email: `${uid}@example.com` })),
      () => ({}),
    );
    for (const [index, uid] of uids.entries()) {
      // Only those with a profile can block.
      const list = lists[index < blockers.length ? 3 : index % 3] ?? 'liked';
      await storeChoices(suite.firestore, uid, { [list]: [member.uid, other.uid] });
    }
    expect((await erase(member)).status).toBe(200);
    expect(await findDocuments(suite, [member.uid, blockKey(member.uid)])).toEqual([]);
    const choices = suite.firestore.collection('choices').where('to', '==', other.uid);
    expect((await choices.count().get()).data().count).toBe(uids.length);
    expect((await suite.firestore.doc(paths.user(uids[0] ?? '')).get()).get('blocks')).toEqual([blockKey(other.uid)]);
    await Promise.all(blockers.map((uid) => suite.firestore.doc(paths.user(uid)).delete()));
  }, 60_000);
});

describe('DELETE /profile/me of a busy member', () => {
  it('leaves the tombstone of their messages and nothing else anywhere', async () => {
    const { ana, ben, cara, name, path } = await addBusyMember(suite);
    const photo = await addPhoto(ana);
    const cards = await findDocuments(suite, [photo]);
    expect(cards.map(({ path: found }) => found)).toContain(`conversations/${[ana.uid, ben.uid].sort().join('_')}`);
    expect(await findFiles(suite, [photo])).toHaveLength(4);
    for (let search = 0; search < 6; search += 1) await suite.get(ana, '/search');
    expect((await findDocuments(suite, [name])).length).toBeGreaterThan(3);

    expect((await erase(ana)).status).toBe(200);

    // Neither the name, nor the photo, nor anything they wrote about themselves; the address not even in the evidence of a report.
    const found = await findDocuments(suite, [name, photo, 'profile-photos/'.concat(ana.uid)]);
    expect(found.filter(isNoEvidence)).toEqual([]);
    expect(await findDocuments(suite, [ana.email])).toEqual([]);
    expect(await findFiles(suite, [ana.uid, path, photo])).toEqual([]);
    await expect(suite.auth.getUser(ana.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });

    const tombstones = [ben, cara].flatMap((other) => [
      `conversations/${[ana.uid, other.uid].sort().join('_')}`,
      `inboxes/${other.uid}/threads/${ana.uid}`,
    ]);
    const left = await findDocuments(suite, [ana.uid]);
    expect(left.filter((found) => !tombstones.some((tombstone) => found.path.startsWith(tombstone)))).toEqual([]);
    const [conversation] = left.filter((found) => found.path === tombstones[0]);
    expect(conversation?.data.cards[ana.uid]).toEqual({ name: 'Deleted member' });
    // Only what the other's counts are made of.
    expect(Object.keys(conversation?.data.sides[ana.uid]).sort()).toEqual(['delivered', 'read', 'rev', 'written']);
    expect(Object.keys(conversation?.data.changedFor)).toEqual([ben.uid]);
    const [shown] = (await chat.get(ben, '/conversations')).body;
    expect(shown?.member).toEqual({ id: ana.uid, name: 'Deleted member', isOnline: false, isDeleted: true });
    expect((await chat.thread(ben, ana)).body.map(({ content }) => content)).toEqual(['Hi from Ana', 'Hello']);
    expect((await chat.send(ben, ana, 'Where are you?')).status).toBe(404);
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
  }, 60_000);

  it('asked for twice at once, and then again, keeps reports without the ids of the erased', async () => {
    const { ana, ben, name } = await addBusyMember(suite);
    const answers = await Promise.all([erase(ana), erase(ana)]);
    for (const { status, body } of [...answers, await erase(ana)]) {
      expect([status, body]).toEqual([200, { left: 0 }]);
    }
    expect((await findDocuments(suite, [name, ana.email])).filter(isNoEvidence)).toEqual([]);
    const reports = (await findDocuments(suite, [ben.uid])).filter(({ path }) => path.startsWith('reports/'));
    expect(reports.map(({ data }) => [data.reporterId, data.reportedId, data.text])).toEqual(
      expect.arrayContaining([
        ['deleted-member', ben.uid, `Told by ${ana.uid.slice(0, 3)}`],
        [ben.uid, 'deleted-member', `About ${name}`],
      ]),
    );
  }, 60_000);

  it('leaves the messages to a member who is switched off meanwhile', async () => {
    const [ana, ben] = await chat.acquaintances();
    const switchBen = await switchOf(suite, ben);
    await switchBen({ active: false, reason: 'other' });
    expect((await erase(ana)).status).toBe(200);
    await switchBen({ active: true });
    const back = await signInAgain(ben);
    expect((await chat.thread(back, ana)).body.map(({ content }) => content)).toEqual(['Hi', 'Hello']);
    await erase(back);
    expect(await findDocuments(suite, [ana.uid])).toEqual([]);
  });
});

/** A database that is out of reach after some transactions and batches: as if the process had died there. */
function dyingAfter(firestore: Firestore, steps: number): Firestore {
  let left = steps;
  return new Proxy(firestore, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (key === 'batch' || key === 'runTransaction') left -= 1;
        if (left < 0) throw new Error('killed');
        return value.apply(target, given);
      };
    },
  });
}

describe('an erasure behind whose back something was written', () => {
  it('is repeated the next day', async () => {
    const [ana, ben] = await Promise.all([suite.addMember({ name: 'Ana' }), suite.addMember({ name: 'Ben' })]);
    const cara = await suite.addMember({ name: 'Cara' });
    const elsewhere = await openApiSuite();
    const there = (person: Person, path: string, body?: object) => elsewhere.post(person, path, body);
    // Known there for a minute: Ana by her calls, and to Ben by her profile.
    for (const [from, to] of [
      [ana, cara],
      [ben, ana],
    ] as const) {
      expect((await elsewhere.get(from, `/profile/${to.uid}`)).status).toBe(200);
    }
    expect((await erase(ana)).status).toBe(200);
    expect((await there(ana, '/swipes', { targetId: cara.uid, action: 'pass' })).status).toBe(401);
    expect((await there(ana, '/swipes/passes', { targetIds: [cara.uid] })).status).toBe(401);
    expect((await there(ana, `/favorites/${cara.uid}`)).status).toBe(401);
    await there(ben, `/favorites/${ana.uid}`);
    await elsewhere.close();
    const written = (await findDocuments(suite, [ana.uid])).map(({ path }) => path);
    expect(new Set(written)).toEqual(new Set([paths.choice(ben.uid, ana.uid)]));

    const later = suite.erasuresLater.filter(({ uid }) => uid === ana.uid);
    expect(later).toEqual([{ uid: ana.uid }]);
    for (const task of later) await suite.runErasure(task);
    expect(await findDocuments(suite, [ana.uid])).toEqual([]);
    expect((await suite.get(ben, '/favorites')).body).toEqual([]);
  }, 60_000);

  it('is not done to who never asked for it', async () => {
    const ana = await suite.addMember();
    await suite.runErasure({ uid: ana.uid });
    expect((await suite.get(ana, '/profile/me')).status).toBe(200);
  });
});

describe('an erasure of more than one step', () => {
  it('tells how much is left, and goes on in the queue, delivered twice and beside another', async () => {
    const [ana, ben] = await suite.addMembers(2);
    const held: EraseTask[] = [];
    const enqueueErasure = async (task: EraseTask) => void held.push(task);
    const queueing = await openApiSuite({ enqueueErasure });
    const likes = { what: 'fan', count: 4100, choice: { likedAt: Timestamp.now(), waitsFor: ana.uid } };
    await storeChoicesAbout(suite.firestore, ana.uid, likes);
    await storeChoices(suite.firestore, ben.uid, { blocked: [ana.uid] });
    await suite.firestore.doc(paths.user(ben.uid)).update({ blocks: [blockKey(ana.uid)] });

    const first = await queueing.delete(ana, '/profile/me');
    expect(first).toMatchObject({ status: 200, body: { left: 2102 } });
    expect((await suite.firestore.doc(paths.user(ana.uid)).get()).exists).toBe(false);
    expect((await queueing.get(ana, '/profile/me')).status).toBe(401);
    // The repetition of tomorrow, and the next step.
    expect(held).toEqual([{ uid: ana.uid }, { uid: ana.uid }]);
    await Promise.all([suite.runErasure({ uid: ana.uid }), suite.runErasure({ uid: ana.uid })]);
    expect(await queueing.delete(ana, '/profile/me')).toMatchObject({ status: 200, body: { left: 0 } });
    await queueing.close();
    await suite.runErasure({ uid: ana.uid });
    expect(await findDocuments(suite, [ana.uid, blockKey(ana.uid)])).toEqual([]);
  }, 120_000);
});

describe('an erasure under way', () => {
  it('is told by its own mark in the bell, not as a switch-off', async () => {
    const ana = await suite.addMember();
    const heard: FirebaseFirestore.DocumentData[] = [];
    const stop = suite.firestore.doc(paths.inbox(ana.uid)).onSnapshot((bell) => {
      const data = bell.data();
      if (data !== undefined) heard.push(data);
    });
    expect((await erase(ana)).status).toBe(200);
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ isErased: true }));
    stop();
    expect(heard.filter(({ isActive }) => isActive === false)).toEqual([]);
  });

  it('ends a chat that the other side blocks meanwhile', async () => {
    const [ana, ben] = await chat.acquaintances();
    await suite.firestore.doc(paths.account(ana.uid)).update({ erasingSince: new Date() });
    await suite.firestore.doc(paths.user(ana.uid)).delete();
    expect((await suite.post(ben, `/blocks/${ana.uid}`)).status).toBe(200);
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    await suite.runErasure({ uid: ana.uid });
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect((await suite.firestore.doc(paths.choice(ben.uid, ana.uid)).get()).exists).toBe(false);
  });

  it('makes its owner neither a newcomer nor switched on again', async () => {
    const ana = await suite.addMember();
    const { appealCode: code } = (await chat.get(ana, '/profile/me')).body;
    await suite.firestore.doc(paths.account(ana.uid)).update({ erasingSince: new Date() });
    await suite.firestore.doc(paths.user(ana.uid)).delete();
    const elsewhere = await openApiSuite();
    for (const path of ['/inbox', '/profile/me', '/users']) {
      expect(await elsewhere.get(ana, path)).toMatchObject({ status: 401, body: { code: 'account-erased' } });
    }
    for (const path of ['/deactivation', '/appeals']) {
      const answer = await elsewhere.call('POST', path, {
        body: { code, ...(path === '/appeals' && { text: 'Bakit?' }) },
      });
      expect(answer).toMatchObject({ status: 403, body: { code: 'appeal-refused' } });
    }
    await elsewhere.close();
    expect((await erase(ana)).status).toBe(200);
  });
});

describe('an erasure that dies', () => {
  it('is finished by the nightly job, at whatever step it died', async () => {
    const killed: Person[] = [];
    for (let steps = 1; ; steps += 1) {
      const [ana] = await chat.acquaintances();
      const broken = await openApiSuite({ firestore: dyingAfter(suite.firestore, steps) });
      const { status } = await broken.delete(ana, '/profile/me');
      await broken.close();
      if (status === 200) break;
      expect(status).toBe(500);
      killed.push(ana);
    }
    expect(killed.length).toBeGreaterThanOrEqual(5);
    for (const { uid } of killed) {
      const account = suite.firestore.doc(`accounts/${uid}`);
      expect((await account.get()).get('erasingSince')).toBeDefined();
      await account.update({ erasingSince: new Date(Date.now() - 2 * DAY_MS) });
    }
    const counts = await runRetention(suite.deps);
    expect(counts.cutOffErasures).toBeGreaterThanOrEqual(killed.length);
    const uids = killed.map(({ uid }) => uid);
    // What others write until their instances forget the member is erased a day later.
    expect(suite.erasuresLater.map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids));
    const left = await findDocuments(suite, uids);
    const isTombstone = ({ path }: { path: string }) => /^(?:conversations|inboxes\/\w+\/threads)\//.test(path);
    expect(left.filter((found) => !isTombstone(found))).toEqual([]);
    expect(
      await findDocuments(
        suite,
        killed.map(({ email }) => email),
      ),
    ).toEqual([]);
    for (const uid of uids)
      await expect(suite.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  }, 120_000);

  it('lets nothing be written to the account meanwhile', async () => {
    const ana = await suite.addMember();
    await suite.firestore.doc(`accounts/${ana.uid}`).update({ erasingSince: new Date() });
    const answers = await Promise.all([
      suite.patch(ana, '/profile/me', { pets: 'Aso' }),
      suite.patch(ana, '/settings', { isTwoWay: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect((await erase(ana)).status).toBe(200);
  });
});

/**
 * What the export leaves out of the member's own documents: what only repeats whom they blocked, whose like waits, the town, the interests, the wishes, the name and the
 * address in the form an index wants, the versions of their conversations and of their likes, and the hash of whom they reported.
 */
const NOT_THEIRS =
  /^(?:users\/[^/]+#(?:keys|onlineKeys|interestKeys|wishes|blocks)|choices\/[^#]+#(?:waitsFor|from|isHeld|expiresAt|schemaVersion)|roster\/|inboxes\/[^#]+#(?:rev|likesMark)|reports\/[^#]+#reportedHash)/;

describe('GET /profile/me/export of a busy member', () => {
  it('contains everything in their own documents', async () => {
    const { ana, secrets } = await addBusyMember(suite);
    const answer = await chat.get(ana, '/profile/me/export');
    const exported = JSON.stringify(answer.body);
    const own = (await findDocuments(suite, [ana.uid])).filter(({ path, data }) => isOwn(path, data, ana.uid));
    expect(own.map(({ path }) => path.split('/')[0])).toEqual(
      expect.arrayContaining(['accounts', 'users', 'choices', 'reports', 'rateLimits']),
    );
    const missing = own.flatMap(({ path, data }) =>
      leavesOf(data, path)
        .filter(([where]) => !NOT_THEIRS.test(where))
        .filter(([, text]) => !exported.includes(text)),
    );
    expect(missing).toEqual([]);
    for (const secret of Object.values(secrets)) expect(exported).toContain(secret);
  }, 60_000);

  it('contains Authentication, Storage and decisions of staff', async () => {
    const { ana, path } = await addBusyMember(suite);
    await suite.firestore.collection('adminLogs').add({
      adminId: 'staff-member',
      action: 'user.activated',
      targetUserId: ana.uid,
      details: { note: 'Between us' },
      performedAt: new Date(),
    });
    const answer = await chat.get(ana, '/profile/me/export');
    expect(answer.body).toMatchObject({
      signIn: { email: ana.email, emailVerified: true, providers: [{ providerId: 'password' }] },
      files: [{ path, bytes: 1 }],
      decisions: expect.arrayContaining([expect.objectContaining({ action: 'user.activated' })]),
      limits: expect.arrayContaining([expect.objectContaining({ action: 'exportAccount' })]),
    });
    for (const secret of ['staff-member', 'Between us', 'About Ana']) {
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  }, 60_000);
});

function isOwn(path: string, data: FirebaseFirestore.DocumentData, uid: string): boolean {
  if (path.startsWith('reports/')) return data.reporterId === uid;
  if (path.startsWith('conversations/')) return path.includes('/messages/');
  if (path.startsWith('choices/')) return data.from === uid;
  return path.startsWith('rateLimits/') ? path.endsWith(`:${uid}`) : path.split('/')[1] === uid;
}

/** Every text, number and time of a document as the export writes it, with where it stands. */
function leavesOf(value: unknown, where: string): [string, string][] {
  if (value === null || typeof value === 'boolean' || value === undefined) return [];
  if (typeof value === 'number') return [[where, isTime(value) ? new Date(value).toISOString() : String(value)]];
  if (typeof value === 'string') return [[where, JSON.stringify(value).slice(1, -1)]];
  if (typeof value !== 'object') throw new Error(`${where} is a ${typeof value}`);
  if ('toMillis' in value && typeof value.toMillis === 'function') {
    return where.endsWith('#expiresAt') ? [] : [[where, new Date(value.toMillis()).toISOString()]];
  }
  return Object.entries(value).flatMap(([key, entry]) =>
    leavesOf(entry, where.includes('#') ? where : `${where}#${key}`),
  );
}

const isTime = (value: number) => value > 1_500_000_000_000;
