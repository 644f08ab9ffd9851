import { paths } from '@tagpo/contract/paths';
import { collection, doc, getDoc, getDocs } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { bytesOf, get } from '../fixtures/answers.ts';
import { erase, like } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';

const LOOKS = [
  ...['/users', '/users?all=1', '/deck', '/deck?all=1', '/search?distance=100', '/favorites', '/conversations'],
  ...['/inbox', '/blocks', '/profile/me', '/profile/:id', '/messages/:id', '/conversations/:id'],
];

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let carla: Person;
let sdk: Sdk;
beforeAll(async () => {
  suite = await openSharedSuite();
  const placeId = townOf('Dumalneg', 'Ilocos Norte').id;
  // Carla likes nobody: what is answered about her is what is answered about somebody who does not like.
  [ana, ben, carla] = [
    await suite.addMember({ placeId }),
    await suite.addMember({ placeId, name: 'Ben' }),
    await suite.addMember({ placeId, name: 'Ben' }),
  ];
  sdk = await openSdk(ana);
});
afterAll(async () => {
  await sdk.close();
  await erase(suite, [ana, ben, carla]);
  await suite.close();
});

/** Everything Ana can see of Ben (and of whoever is around) before she votes, as bytes. */
async function everything(): Promise<string[]> {
  const seen: string[] = [];
  for (const path of LOOKS) {
    const answer = await get(suite, ana, path.replace(':id', ben.uid));
    // When she looked is her own doing.
    const bytes = bytesOf(answer).replace(/"mark":"[^"]*"/, '');
    seen.push(`${path} ${bytes} ${answer.headers.get('x-next-cursor')?.length}`);
  }
  // But when it was asked for, and how often she asked.
  const {
    exportedAt: _at,
    limits: _own,
    ...held
  } = (await get(suite, ana, '/profile/me/export')).body as Record<string, unknown>;
  // The deck begins its walk anew each time the wishes count or do not; when it did is her own doing.
  const parts = Object.entries(held).map(([part, value]) => `export ${part} ${JSON.stringify(value)}`);
  // That her likes changed is said, as GET /likes says it.
  const withoutTimes = (part: string) =>
    part.replace(/"(startedAt|since)":\d+/g, '"$1":0').replace(/"(at|likesAt)":"[^"]*",/g, '');
  seen.push(...parts.map(withoutTimes));
  const { docs } = await getDocs(collection(sdk.firestore, paths.inboxThreads(ana.uid)));
  seen.push(...docs.map((thread) => `${thread.id} ${JSON.stringify(thread.data())}`));
  const {
    at: _written,
    likesAt: _likes,
    ...bell
  } = (await getDoc(doc(sdk.firestore, paths.inbox(ana.uid)))).data() ?? {};
  seen.push(`bell ${JSON.stringify(bell)}`);
  return seen;
}

it('10 nothing that Ana is shown changes by a byte when Ben likes her', async () => {
  await everything();
  // A bell that has rung once: whatever the first ring is for.
  await suite.call('POST', '/matches/seen', { token: ana.token, body: { until: new Date(0).toISOString() } });
  const before = await everything();
  expect(await like(suite, ben, ana)).toMatchObject({ status: 200, body: { match: false } });
  expect(await everything()).toEqual(before);
  expect((await get(suite, ana, '/likes')).body).toMatchObject([{ id: ben.uid }]);
});

interface Outcome {
  readonly call: string;
  readonly answered: string;
  readonly cost: { readonly reads: number; readonly writes: number };
}

/** Of the same acts done twice the cheaper: now and then an instance tells the others how often somebody called. */
function leastOf(some: readonly Outcome[], others: readonly Outcome[]): Outcome[] {
  return some.map((one, index) => {
    const other = others[index] ?? one;
    return one.cost.reads <= other.cost.reads ? one : other;
  });
}

it('10 what Ana may do to Ben before she votes answers the same and costs the same as to Carla', async () => {
  const acts: [string, string, object | undefined][] = [
    ['addFavorite', 'POST /favorites/:id', undefined],
    ['removeFavorite', 'DELETE /favorites/:id', undefined],
    ['getProfile', 'GET /profile/:id', undefined],
    ['listMessages', 'GET /messages/:id', undefined],
    ['swipe', 'POST /swipes', { action: 'pass' }],
    ['undoPass', 'DELETE /swipes/last', undefined],
    ['reportMember', 'POST /reports', { reason: 'other' }],
  ];
  const actOn = async ({ uid }: Person) => {
    const outcomes: Outcome[] = [];
    for (const [label, call, more] of acts) {
      const [method = '', path = ''] = call.split(' ');
      const body = more === undefined ? undefined : { ...more, [path === '/reports' ? 'userId' : 'targetId']: uid };
      let answered = '';
      const cost = await bill(label, async () => {
        const answer = await suite.call(method, path.replace(':id', uid), { token: ana.token, body });
        answered = bytesOf(answer)
          .replaceAll(uid, '')
          .replace(/"id":"[^"]*"/, '');
      });
      outcomes.push({ call, answered, cost });
    }
    return outcomes;
  };
  // Once before, so that neither is the one whom the instance meets first.
  for (const person of [ben, carla]) await actOn(person);
  const least = async (person: Person) => leastOf(await actOn(person), await actOn(person));
  expect(await least(ben)).toEqual(await least(carla));
});
