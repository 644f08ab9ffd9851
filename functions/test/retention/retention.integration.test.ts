import { paths } from '@tagpo/contract/paths';
import { RETENTION, type RetentionName } from '@tagpo/contract/retention';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { readChoices } from '../../../testkit/members/choices.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import type { EraseTask } from '../../src/domain/account/erase-task.ts';
import { createSignals } from '../../src/domain/conversations/signals.ts';
import { memberActivity } from '../../src/domain/members/activity.ts';
import { pictureOfUpload } from '../../src/domain/pictures/picture-files.ts';
import { endUnanswered } from '../../src/features/retention/conversations.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const DAY_MS = 24 * 60 * 60 * 1000;
/** One day past a term, and one before it. */
const past = (name: RetentionName) => Timestamp.fromMillis(Date.now() - (RETENTION[name].days + 1) * DAY_MS);
const within = (name: RetentionName) => Timestamp.fromMillis(Date.now() - (RETENTION[name].days - 1) * DAY_MS);
const activeAt = ({ uid }: Person, at: Timestamp) => ({ ...memberActivity(suite.deps, uid, at.toMillis()) });

const exists = async (path: string) => (await suite.firestore.doc(path).get()).exists;
const isGone = async ({ uid }: Person) => {
  const [account, user] = await Promise.all([exists(`accounts/${uid}`), suite.auth.getUsers([{ uid }])]);
  return !account && user.users.length === 0;
};

async function newcomer(change: object): Promise<Person> {
  const person = await suite.signUp();
  await chat.get(person, '/profile/me');
  await suite.firestore.doc(`accounts/${person.uid}`).update(change);
  return person;
}

/** Each looks through everything that the suite holds. */
describe('the nightly job', { timeout: 60_000 }, () => {
  it('erases who never finished a profile, and nobody else', async () => {
    const createdAt = past('newcomers');
    const old = await newcomer({ createdAt });
    const kept = await Promise.all([
      newcomer({ createdAt: within('newcomers') }),
      newcomer({ createdAt, isAdmin: true }),
      newcomer({ createdAt, isActive: false }),
      suite.addMember({ account: { createdAt } }),
    ]);
    expect((await runRetention(suite.deps)).newcomers).toBeGreaterThanOrEqual(1);
    expect(await isGone(old)).toBe(true);
    expect(await Promise.all(kept.map(isGone))).toEqual([false, false, false, false]);
  });

  it('erases who has not been here for years', async () => {
    const [old, ben] = await chat.acquaintances();
    const recent = await suite.addMember();
    await suite.firestore.doc(`users/${old.uid}`).update(activeAt(old, past('inactiveMembers')));
    await suite.firestore.doc(`users/${recent.uid}`).update(activeAt(recent, within('inactiveMembers')));
    await runRetention(suite.deps);
    expect([await isGone(old), await isGone(recent)]).toEqual([true, false]);
    expect((await chat.get(ben, '/conversations')).body[0]?.member).toMatchObject({ isDeleted: true });
  });

  it('spares a member who comes back meanwhile', async () => {
    const createdAt = past('newcomers');
    const [old, ben] = await chat.acquaintances();
    const late = await newcomer({ createdAt });
    await suite.firestore.doc(`users/${old.uid}`).update(activeAt(old, past('inactiveMembers')));
    // Found by the night, and here again before their turn.
    const comeBack = async () => {
      await suite.writeMember(late.uid, late.email, { account: { createdAt } });
      await suite.firestore.doc(`users/${old.uid}`).update(activeAt(old, Timestamp.now()));
    };
    let back: Promise<void> | undefined;
    const enqueueErasure = async (task: EraseTask) => {
      back ??= comeBack();
      await back;
      await suite.runErasure(task);
    };
    await runRetention({ ...suite.deps, enqueueErasure });
    expect(await Promise.all([old, late].map(isGone))).toEqual([false, false]);
    expect((await chat.get(ben, '/conversations')).body[0]?.member).toMatchObject({ isDeleted: false });
    expect((await suite.firestore.doc(`accounts/${old.uid}`).get()).get('erasingSince')).toBeUndefined();
  });

  const later = () => ({ ...suite.deps, now: () => Date.now() + 25 * 60 * 60 * 1000 });
  const filesOf = async (prefix: string) => (await suite.bucket.getFiles({ prefix }))[0].map(({ name }) => name);

  it('removes unregistered uploads, more than one batch of them', async () => {
    const bytes = Buffer.from('x');
    const people = await Promise.all(Array.from({ length: 5 }, () => suite.signUp()));
    await Promise.all([...people, ...people].map((person) => suite.upload(person, bytes)));
    // As of a hundred and more, who ask for no more tickets.
    const others = Array.from({ length: 120 }, (_, index) => `upload${Date.now()}x${index}`);
    const ticket = { type: 'image/jpeg', bytes: 1, expiresAt: Timestamp.now() };
    const name = `1700000000000-${'a'.repeat(26)}.jpg`;
    await Promise.all(
      others.map((uid) =>
        suite.firestore.doc(paths.uploads(uid)).set({ tickets: { [name]: ticket }, expiresAt: ticket.expiresAt }),
      ),
    );
    await runRetention(suite.deps);
    for (const { uid } of people) expect(await filesOf(`profile-photos/${uid}/`)).toHaveLength(2);
    expect((await runRetention(later())).uploads).toBeGreaterThanOrEqual(125);
    for (const { uid } of people) expect(await filesOf(`profile-photos/${uid}/`)).toEqual([]);
    expect((await suite.firestore.collection('uploads').get()).size).toBe(0);
  });

  it('removes more than a hundred files uploaded after their ticket expired', async () => {
    const folder = `profile-photos/late${Date.now()}`;
    const names = Array.from({ length: 130 }, (_, index) => `${folder}/${1700000000000 + index}-${'b'.repeat(26)}.jpg`);
    await Promise.all(names.map((name) => suite.bucket.file(name).save('x', { resumable: false })));
    await runRetention(suite.deps);
    expect(await filesOf(folder)).toHaveLength(130);
    await runRetention(later());
    expect(await filesOf(folder)).toEqual([]);
  });

  it('removes files of an interrupted registration, but no album picture', async () => {
    const [ana, ben] = await Promise.all([suite.addMember(), suite.addMember()]);
    const [left, used] = await Promise.all([ana, ben].map((person) => suite.upload(person, Buffer.from('x'))));
    const pictures = [
      pictureOfUpload(`profile-photos/${ana.uid}/${left}`),
      pictureOfUpload(`profile-photos/${ben.uid}/${used}`),
    ];
    for (const id of pictures) await suite.bucket.file(`pictures/${id}/full.webp`).save('x', { resumable: false });
    const photo = { id: pictures[1], width: 1, height: 1, isVerified: false, hash: '0'.repeat(16) };
    await suite.firestore.doc(`accounts/${ben.uid}`).update({ album: [photo] });
    await runRetention(later());
    const kept = await Promise.all(pictures.map((id) => filesOf(`pictures/${id}/`)));
    expect(kept).toEqual([[], [`pictures/${pictures[1]}/full.webp`]]);
    expect(await filesOf(`profile-photos/${ben.uid}/`)).toEqual([]);
  });

  it('removes rate limits, reports, bans and log entries after their term', async () => {
    const { firestore } = suite;
    const add = async (collection: string, data: object) => (await firestore.collection(collection).add(data)).path;
    const soon = Timestamp.fromMillis(Date.now() + DAY_MS);
    const old = await Promise.all([
      add('rateLimits', { takenAt: [], expiresAt: Timestamp.fromMillis(Date.now() - 1000) }),
      add('spotlightViews', { viewerId: 'x', expiresAt: Timestamp.fromMillis(Date.now() - 1000) }),
      add('reports', { updatedAt: past('reports'), isHeld: false }),
      add('bans', { at: past('bans') }),
      add('adminLogs', { performedAt: past('adminLogs') }),
    ]);
    const recent = await Promise.all([
      add('rateLimits', { takenAt: [], expiresAt: soon }),
      add('spotlightViews', { viewerId: 'x', expiresAt: soon }),
      add('reports', { updatedAt: within('reports'), isHeld: false }),
      add('reports', { updatedAt: past('reports'), isHeld: true }),
      add('bans', { at: within('bans') }),
      add('adminLogs', { performedAt: within('adminLogs') }),
    ]);
    await runRetention(suite.deps);
    expect(await Promise.all(old.map(exists))).toEqual(old.map(() => false));
    expect(await Promise.all(recent.map(exists))).toEqual(recent.map(() => true));
    for (const path of recent) await firestore.doc(path).delete();
  });

  it('drops when a like was given that was taken back, and nothing else that was chosen', async () => {
    const [ana, ben, carla] = await suite.addMembers(3);
    const like = ({ uid }: Person, method: string) =>
      method === 'DELETE'
        ? suite.delete(ana, `/swipes/${uid}`)
        : suite.post(ana, '/swipes', { targetId: uid, action: 'like' });
    await suite.post(ana, `/favorites/${ben.uid}`);
    for (const method of ['POST', 'DELETE']) for (const other of [ben, carla]) await like(other, method);
    const after = (days: number) => ({ ...suite.deps, now: () => Date.now() + days * DAY_MS });
    const kept = () => readChoices(suite.firestore, ana.uid);
    await runRetention(after(RETENTION.formerLikes.days - 1));
    expect((await kept()).takenBack.toSorted()).toEqual([ben.uid, carla.uid].toSorted());
    expect((await runRetention(after(RETENTION.formerLikes.days + 1))).formerLikes).toBeGreaterThanOrEqual(2);
    expect(await kept()).toMatchObject({ takenBack: [], favorites: [ben.uid] });
    expect(await exists(paths.choice(ana.uid, carla.uid))).toBe(false);
  });

  it('removes conversations a block ended, a year after the last message', async () => {
    const age = async (updatedAt: Timestamp, isBlocked: boolean) => {
      const [ana, ben] = await chat.acquaintances();
      if (isBlocked) await chat.block(ana, ben);
      const conversation = suite.firestore.doc(`conversations/${[ana.uid, ben.uid].sort().join('_')}`);
      await conversation.update({ updatedAt });
      return conversation;
    };
    const name = 'separatedConversations';
    const [old, recent, open] = await Promise.all([
      age(past(name), true),
      age(within(name), true),
      age(past(name), false),
    ]);
    await runRetention(suite.deps);
    expect([(await old.get()).exists, await old.listCollections()]).toEqual([false, []]);
    expect([(await recent.get()).exists, (await open.get()).exists]).toEqual([true, true]);
  });

  it('removes conversations an unmatch ended, from the inboxes too', async () => {
    const [ana, ben] = await chat.acquaintances();
    await Promise.all([chat.like(ana, ben), chat.like(ben, ana)]);
    await chat.look(ana);
    await chat.unmatch(ana, ben);
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
    await conversation.update({ updatedAt: past('separatedConversations') });
    expect(await chat.inboxThread(ana, ben)).toMatchObject({ gone: true });
    await runRetention(suite.deps);
    expect([(await conversation.get()).exists, await conversation.listCollections()]).toEqual([false, []]);
    expect([await chat.inboxThread(ana, ben), await chat.inboxThread(ben, ana)]).toEqual([undefined, undefined]);
  });

  it('ends requests unanswered for a year, and signals it', async () => {
    const request = async (updatedAt: Timestamp, isDeclined: boolean) => {
      const [ana, ben] = await chat.pair();
      await chat.send(ana, ben, 'Hi');
      if (isDeclined) await chat.decline(ben, ana);
      const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
      await conversation.update({ updatedAt });
      return { ana, ben, conversation };
    };
    const name = 'unansweredRequests';
    const [old, declined, recent] = await Promise.all([
      request(past(name), false),
      request(past(name), true),
      request(within(name), false),
    ]);
    const marks = await Promise.all([old, declined].map(async ({ ana }) => (await chat.look(ana)).mark));
    expect(
      (await endUnanswered({ ...suite.deps, callers: { invalidate: () => {} }, signals: createSignals(suite.deps) })) >=
        2,
    ).toBe(true);
    for (const [index, { ana, ben }] of [old, declined].entries()) {
      expect(await chat.look(ana, { since: marks[index] })).toMatchObject({ gone: [{ id: ben.uid }] });
      expect((await chat.get(ana, `/conversations/${ben.uid}`)).status).toBe(404);
    }
    await runRetention(suite.deps);
    const left = await Promise.all([old, declined, recent].map(({ conversation }) => conversation.get()));
    expect(left.map(({ exists: isLeft }) => isLeft)).toEqual([false, false, true]);
    // They may try once more.
    expect((await chat.send(old.ana, old.ben, 'A year later')).status).toBe(201);
  });

  it('keeps the conversations of switched-off members', async () => {
    const [ana, ben] = await chat.acquaintances();
    const switchBen = await switchOf(suite, ben);
    await switchBen({ active: false, reason: 'other' });
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
    await conversation.update({ updatedAt: past('separatedConversations') });
    await runRetention(suite.deps);
    await switchBen({ active: true });
    expect((await chat.thread(ana, ben)).body.map(({ content }) => content)).toEqual(['Hi', 'Hello']);
  });

  it('logs only a count of each kind', async () => {
    const old = await newcomer({ createdAt: past('newcomers') });
    suite.logged.length = 0;
    const counts = await runRetention(suite.deps);
    expect(counts.newcomers).toBeGreaterThanOrEqual(1);
    expect(suite.logged).toEqual([{ event: 'retention', ...counts }]);
    expect(Object.keys(counts).sort()).toEqual(Object.keys(RETENTION).sort());
    expect(JSON.stringify(suite.logged)).not.toContain(old.uid);
  });

  it('goes on with the rest when one kind cannot be reached', async () => {
    const old = await newcomer({ createdAt: past('newcomers') });
    await suite.upload(await suite.signUp(), Buffer.from('x'));
    const file = () => {
      throw new Error('out of reach');
    };
    const bucket = Object.assign(Object.create(suite.bucket), { file });
    await expect(runRetention({ ...later(), bucket })).rejects.toThrow('Not erased: uploads');
    expect(await isGone(old)).toBe(true);
  });
});
