import { paths } from '@tagpo/contract/paths';
import { collection, doc, getDoc, getDocs } from 'firebase/firestore';
import { afterAll, expect, it } from 'vitest';
import { openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { openSdk } from '../../../testkit/attacks/sdk.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { bytesOf } from '../fixtures/answers.ts';

const READS = [
  ...['/users', '/users?all=1', '/deck', '/deck?all=1', '/search?distance=100', '/favorites', '/conversations'],
  ...['/inbox', '/blocks', '/profile/me', '/profile/:id', '/messages/:id', '/conversations/:id'],
];

const suite = await openSharedSuite();
const placeId = townOf('Dumalneg', 'Ilocos Norte').id;
// Carla likes nobody: answers about Ben must equal those about her.
const [ana, ben, carla] = [
  await suite.addMember({ placeId }),
  await suite.addMember({ placeId, name: 'Ben' }),
  await suite.addMember({ placeId, name: 'Ben' }),
];
const sdk = await openSdk(ana);
afterAll(async () => {
  await sdk.close();
  await erase(suite, [ana, ben, carla]);
  await suite.close();
});

/** The bytes of everything Ana can see of Ben and of those around before she votes. */
async function readEverything(): Promise<string[]> {
  const seen: string[] = [];
  for (const path of READS) {
    const answer = await suite.get(ana, path.replace(':id', ben.uid));
    // The mark is the time of her own look.
    const bytes = bytesOf(answer).replace(/"mark":"[^"]*"/, '');
    seen.push(`${path} ${bytes} ${answer.headers.get('x-next-cursor')?.length}`);
  }
  const exported = (await suite.get(ana, '/profile/me/export')).body as Record<string, unknown>;
  const { exportedAt: _at, limits: _own, ...held } = exported;
  const parts = Object.entries(held).map(([part, value]) => `export ${part} ${JSON.stringify(value)}`);
  // Her own calls move the times of the deck.
  const withoutTimes = (part: string) => part.replace(/"(startedAt|since)":\d+/g, '"$1":0');
  seen.push(...parts.map(withoutTimes));
  const { docs } = await getDocs(collection(sdk.firestore, paths.inboxThreads(ana.uid)));
  seen.push(...docs.map((thread) => `${thread.id} ${JSON.stringify(thread.data())}`));
  const stored = (await getDoc(doc(sdk.firestore, paths.inbox(ana.uid)))).data() ?? {};
  // That GET /likes has changed is all that the bell tells her.
  const { likesMark: _mark, ...bell } = stored;
  seen.push(`bell ${JSON.stringify(bell)}`);
  return seen;
}

it('10 Ben’s like changes no byte of what Ana is shown', async () => {
  await readEverything();
  // The bell exists from now on, whatever writes it first.
  await suite.post(ana, '/matches/seen', { until: new Date(0).toISOString() });
  const before = await readEverything();
  expect(await chatIn(suite).like(ben, ana)).toMatchObject({ status: 200, body: { match: false } });
  expect(await readEverything()).toEqual(before);
  expect((await suite.get(ana, '/likes')).body).toMatchObject([{ id: ben.uid }]);
});

interface Outcome {
  readonly call: string;
  readonly answered: string;
  readonly cost: { readonly reads: number; readonly writes: number };
}

/** The cheaper of the same calls made twice: now and then an instance settles its counts with the others. */
function cheaperOf(some: readonly Outcome[], others: readonly Outcome[]): Outcome[] {
  return some.map((one, index) => {
    const other = others[index] ?? one;
    return one.cost.reads <= other.cost.reads ? one : other;
  });
}

it('10 Ana’s calls about Ben answer and cost the same as about Carla', async () => {
  const calls: [string, string, object | undefined][] = [
    ['addFavorite', 'POST /favorites/:id', undefined],
    ['removeFavorite', 'DELETE /favorites/:id', undefined],
    ['getProfile', 'GET /profile/:id', undefined],
    ['listMessages', 'GET /messages/:id', undefined],
    ['swipe', 'POST /swipes', { action: 'pass' }],
    ['undoPass', 'DELETE /swipes/last', undefined],
    ['reportMember', 'POST /reports', { reason: 'other' }],
  ];
  const callAbout = async ({ uid }: Person) => {
    const outcomes: Outcome[] = [];
    for (const [label, call, more] of calls) {
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
  // Both are in the instance's caches from now on.
  for (const person of [ben, carla]) await callAbout(person);
  const costOf = async (person: Person) => cheaperOf(await callAbout(person), await callAbout(person));
  expect(await costOf(ben)).toEqual(await costOf(carla));
});
