import { BREAK_HEADER } from '@tagpo/contract/endpoints';
import { paths } from '@tagpo/contract/paths';
import { PAUSE_DAYS, PAUSE_LENGTHS } from '@tagpo/contract/wire/account/pause';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { endPauses } from '../../src/features/retention/pauses.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody else in this project is this old, so that the deck of these members holds them alone. */
const AGE = 96;

const suite = useApiSuite();
// An instance that has read nobody yet.
const elsewhere = useApiSuite();
const chat = chatIn(suite);

const people = (count: number) => suite.addMembers(count, () => ({ age: AGE }));
const set = (person: Person, settings: object) => suite.patch(person, '/settings', settings);
const pause = (person: Person, length: unknown = 'open') => set(person, { pause: length });
const like = (person: Person, { uid }: Person) => suite.post(person, '/swipes', { targetId: uid, action: 'like' });
const likes = async (person: Person) => (await suite.get(person, '/likes')).body.map(({ id }) => id);
const stored = (path: string) => suite.firestore.doc(path).get();
const isListed = async ({ uid }: Person) =>
  [
    (await stored(paths.user(uid))).get('profile.isListed'),
    ((await stored(paths.user(uid))).get('keys') as unknown[]).length > 0,
  ] as const;
const SHOWN = [true, true];
const ABSENT = [false, false];
const ownPause = async (person: Person, instance = suite) =>
  ((await instance.get(person, '/profile/me')).body.settings as { pause?: { until?: string } }).pause;

/** Moves the end of a break into the past, as if it had begun earlier. */
async function letRunOut({ uid }: Person, ago = 1000): Promise<void> {
  const until = Timestamp.fromMillis(Date.now() - ago);
  await suite.firestore.doc(paths.account(uid)).update({ 'pause.until': until });
  await suite.firestore.doc(paths.user(uid)).update({ 'pause.until': until });
}

describe('a break', () => {
  it.each(PAUSE_LENGTHS)(
    'of the length %s is told to its owner, also on other devices, and to be ended',
    async (length) => {
      const [ana] = await people(1);
      const days = PAUSE_DAYS[length];
      const { body } = await pause(ana, length);
      const { until } = body.pause as { until?: string };
      if (days === undefined) expect(until).toBeUndefined();
      else expect(Math.abs(Date.parse(until ?? '') - Date.now() - days * DAY_MS)).toBeLessThan(60_000);
      expect(await ownPause(ana)).toEqual(body.pause);
      expect((await stored(paths.inbox(ana.uid))).get('pause')).toMatchObject({ isOn: true });
      expect((await set(ana, { language: 'fil' })).body.pause).toEqual(body.pause);
      expect((await pause(ana, null)).body).not.toHaveProperty('pause');
      expect(await ownPause(ana)).toBeUndefined();
      expect((await stored(paths.inbox(ana.uid))).get('pause')).toMatchObject({ isOn: false });
    },
  );

  it.each(['month', 'DAY', '', 3, true, {}, ['day'], { until: '2099-01-01T00:00:00Z' }])(
    'cannot be %j',
    async (length) => {
      const [ana] = await people(1);
      expect(await pause(ana, length)).toMatchObject(refusal(400, 'invalid-body'));
      expect(await isListed(ana)).toEqual(SHOWN);
    },
  );

  it('takes its owner out of every list and back, and leaves a hidden one hidden', async () => {
    const [ana, ben, cara] = await people(3);
    await suite.post(ben, `/favorites/${ana.uid}`);
    await like(ana, cara);
    const lists = ['/users?all=1', '/search?distance=5&minAge=90&maxAge=100', '/deck?all=1', '/favorites'];
    const seen = async () => {
      const answers = await Promise.all(lists.map((path) => elsewhere.get(ben, path)));
      return answers.map(({ body }) => body.some(({ id }) => id === ana.uid));
    };
    expect(await seen()).toEqual(lists.map(() => true));
    await pause(ana, 'week');
    expect(await seen()).toEqual(lists.map(() => false));
    expect(await isListed(ana)).toEqual(ABSENT);
    expect(await suite.get(ben, `/profile/${ana.uid}`)).toMatchObject(refusal(404, 'not-found'));
    expect(await likes(cara)).toEqual([]);
    expect(await suite.post(ana, '/spotlight')).toMatchObject(refusal(409, 'spotlight-hidden'));
    await pause(ana, null);
    expect(await isListed(ana)).toEqual(SHOWN);
    expect(await likes(cara)).toEqual([ana.uid]);
    await set(ana, { isHidden: true });
    await pause(ana);
    expect((await pause(ana, null)).body.isHidden).toBe(true);
    expect(await isListed(ana)).toEqual(ABSENT);
  });

  it('is as if hidden to a stranger in every byte', async () => {
    const [ana, ben, cara] = await people(3);
    await pause(ana);
    await set(cara, { isHidden: true });
    for (const path of ['/profile/:id', '/conversations/:id', '/messages/:id']) {
      const [paused, hidden] = await Promise.all(
        [ana, cara].map(({ uid }) => suite.get(ben, path.replace(':id', uid))),
      );
      expect(paused).toMatchObject({
        status: hidden?.status,
        body: { ...hidden?.body, requestId: expect.any(String) },
      });
    }
    expect(await like(ben, ana)).toMatchObject({ status: (await like(ben, cara)).status });
  });

  it('is told to people who chat with its owner, without its end, and to nobody else', async () => {
    const [ana, ben] = await chat.acquaintances();
    await pause(ana, 'three-days');
    const answer = await suite.get(ben, `/inbox?chat=${ana.uid}`);
    expect(answer.body).toMatchObject({ isChatPaused: true, isChatOnline: false });
    expect(JSON.stringify(answer.body)).not.toMatch(/pausedUntil|"until"|three-days/);
    expect((await elsewhere.get(ben, `/inbox?chat=${ana.uid}`)).body).toMatchObject({ isChatPaused: true });
    expect((await suite.get(ben, `/profile/${ana.uid}`)).body.isOnline).toBe(false);
    const [cara, dan] = await chat.pair();
    await chat.send(cara, dan, 'Hi');
    await pause(dan);
    for (const other of [dan, ana]) {
      expect((await suite.get(cara, `/inbox?chat=${other.uid}`)).body).not.toHaveProperty('isChatPaused');
    }
    await pause(ana, null);
    expect((await suite.get(ben, `/inbox?chat=${ana.uid}`)).body).not.toHaveProperty('isChatPaused');
  });
});

describe('the end of a break', () => {
  it('comes at night, once, and does not show its owner as active', async () => {
    const [ana, ben] = await people(2);
    await pause(ana, 'day');
    await pause(ben);
    await suite.firestore.doc(paths.user(ana.uid)).update({ lastActive: Timestamp.fromMillis(Date.now() - DAY_MS) });
    expect(await endPauses(suite.deps)).toBe(0);
    const later = { ...suite.deps, now: () => Date.now() + DAY_MS + 60_000 };
    expect(await endPauses(later)).toBe(1);
    expect(await endPauses(later)).toBe(0);
    expect(await isListed(ana)).toEqual(SHOWN);
    expect(await isListed(ben)).toEqual(ABSENT);
    const { lastActive } = (await stored(paths.user(ana.uid))).data() as { lastActive: Timestamp };
    expect(Date.now() - lastActive.toMillis()).toBeGreaterThan(DAY_MS / 2);
    expect(await ownPause(ana)).toBeUndefined();
  });

  it('comes with the first call of its owner after its time, on any instance and for good', async () => {
    const [ana, ben] = await chat.acquaintances();
    await pause(ana, 'day');
    await letRunOut(ana);
    expect((await elsewhere.get(ben, `/inbox?chat=${ana.uid}`)).body).not.toHaveProperty('isChatPaused');
    expect(await isListed(ana)).toEqual(ABSENT);
    expect(await ownPause(ana, elsewhere)).toBeUndefined();
    expect(await isListed(ana)).toEqual(SHOWN);
    expect((await stored(paths.account(ana.uid))).data()).not.toHaveProperty('pause');
    await elsewhere.get(ana, '/blocks');
    expect(await bill('getOwnProfile', () => ownPause(ana, elsewhere))).toEqual({ reads: 2, writes: 0 });
  });

  it('makes no call fail where what is stored is damaged', async () => {
    const damages = [7, 'x', [], { until: 'soon' }, { until: null, isHidden: 3 }];
    for (const damage of damages) {
      const [ana] = await people(1);
      await suite.firestore.doc(paths.account(ana.uid)).update({ pause: damage });
      await suite.firestore.doc(paths.user(ana.uid)).update({ pause: damage });
      expect((await suite.get(ana, '/users')).status).toBe(200);
      expect(await ownPause(ana)).toBeUndefined();
      expect((await pause(ana, 'day')).status).toBe(200);
      await letRunOut(ana);
      await suite.firestore.doc(paths.account(ana.uid)).update({ plan: 3 });
      expect((await elsewhere.get(ana, '/users')).status).toBe(200);
    }
  });
});

describe('what is read during a break', () => {
  it('says so to its owner alone, from the first answer on', async () => {
    const [ana, ben] = await people(2);
    const told = async (person: Person, path: string) => (await elsewhere.get(person, path)).headers.get(BREAK_HEADER);
    const { until } = (await pause(ana, 'week')).body.pause as { until?: string };
    expect(await told(ana, '/users')).toBe(until);
    expect(await told(ben, '/users')).toBeNull();
    await pause(ana);
    expect((await suite.get(ana, '/deck')).headers.get(BREAK_HEADER)).toBe('open');
    const ending = await pause(ana, null);
    expect(ending.headers.get(BREAK_HEADER)).toBeNull();
    expect((await suite.get(ana, '/deck')).headers.get(BREAK_HEADER)).toBeNull();
  });
});

describe('likes during a break', () => {
  it('wait if they were given before', async () => {
    const [ana, ben] = await people(2);
    await like(ben, ana);
    await pause(ana);
    expect(await likes(ana)).toEqual([ben.uid]);
  });

  it('are refused as for a hidden member, whoever was dealt the card before', async () => {
    const [ana, ben, cara] = await people(3);
    const { body } = await suite.get(cara, '/deck?all=1');
    const dealt = body.map(({ id }) => id);
    expect(dealt).toContain(ana.uid);
    expect(dealt).toContain(ben.uid);
    await pause(ana);
    await set(ben, { isHidden: true });
    for (const { uid } of [ana, ben]) {
      expect(await elsewhere.post(cara, '/swipes', { targetId: uid, action: 'like' })).toMatchObject(
        refusal(404, 'not-found'),
      );
      expect(await elsewhere.get(cara, `/profile/${uid}`)).toMatchObject(refusal(404, 'not-found'));
    }
    expect(await likes(ana)).toEqual([]);
  });
});
