import { paths } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { storeChoices } from '../members/choices.ts';
import { crowdId as id } from '../members/crowd.ts';
import { after, atMost, call, from, type Row } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';

/** A hundred people around Maria are in the spotlight. */
async function shineAround({ crowd, suite }: Scene): Promise<void> {
  const batch = crowd.firestore.batch();
  const at = suite.deps.now();
  for (let index = 0; index < 100; index += 1) {
    const spotlight = {
      id: `spotlight-${index}`,
      startedAt: Timestamp.fromMillis(at),
      until: Timestamp.fromMillis(at + 20 * 60_000 + index),
    };
    batch.update(crowd.firestore.doc(paths.user(id(index))), { spotlight });
  }
  await batch.commit();
}

/** Two members have seen Maria's spotlight, opened her profile and like her. */
async function addViewers({ crowd: { firestore }, maria }: Scene): Promise<void> {
  const own = await firestore.doc(paths.user(maria.uid)).get();
  const seen = [own.get('spotlight.id')];
  const batch = firestore.batch();
  for (const viewerId of [id(160), id(161)]) {
    const views = { viewerId, shown: seen, opened: seen, liked: seen, expiresAt: new Date() };
    batch.set(firestore.doc(paths.spotlightViews(viewerId, 1)), views);
    await storeChoices(firestore, viewerId, { likedAt: { [maria.uid]: Timestamp.now() } });
  }
  await batch.commit();
}

export const SPOTLIGHT_ROWS: readonly Row[] = [
  // One for who calls, one for each part of the surroundings.
  ['in the spotlight around, while nobody is', 'listSpotlights', atMost(5), call('GET', '/spotlights'), 0],
  [
    'in the spotlight around, ten of a hundred',
    'listSpotlights',
    atMost(20),
    after(shineAround, call('GET', '/spotlights')),
    10,
  ],
  [
    'ten cards of the spotlight were shown',
    'noteSpotlights',
    // That the viewer is active.
    atMost(1, 1),
    from('/spotlights', ({ body }) => call('POST', '/spotlights/seen', { ids: body.map((card) => card.id) })),
  ],
  // 1 R 1 W, and the receipt that nothing stands on yet.
  ['step into the spotlight', 'startSpotlight', atMost(4, 1), call('POST', '/spotlight')],
  [
    'the own spotlight, liked by two',
    'getSpotlight',
    // One for who calls, one each for shown and opened, two for passes, and for each like three.
    atMost(11),
    after(addViewers, call('GET', '/spotlight')),
  ],
];
