import { paths } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { crowdId as id } from '../../../testkit/crowd.ts';
import { type BudgetRow, call } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';

/** So many people around Maria are in the spotlight. */
async function shineAround({ crowd, suite }: Scene, many: number): Promise<void> {
  const batch = crowd.firestore.batch();
  const at = suite.deps.now();
  for (let index = 0; index < many; index += 1) {
    const spotlight = {
      id: `spotlight-${index}`,
      startedAt: Timestamp.fromMillis(at),
      until: Timestamp.fromMillis(at + 20 * 60_000 + index),
    };
    batch.update(crowd.firestore.doc(paths.directory(id(index))), { spotlight });
  }
  await batch.commit();
}

export const SPOTLIGHT_ROWS: readonly BudgetRow[] = [
  {
    action: 'in the spotlight around, while nobody is',
    call: 'listSpotlights',
    // One for who calls, one for each part of the surroundings.
    budget: { reads: 5, writes: 0 },
    prepare: call('GET', '/spotlights'),
    holds: 0,
  },
  {
    action: 'in the spotlight around, ten of a hundred',
    call: 'listSpotlights',
    budget: { reads: 20, writes: 0 },
    prepare: async (scene) => {
      await shineAround(scene, 100);
      return call('GET', '/spotlights')(scene);
    },
    holds: 10,
  },
  {
    action: 'ten cards of the spotlight were shown',
    call: 'noteSpotlights',
    // That the viewer is active.
    budget: { reads: 1, writes: 1 },
    prepare: async (scene) => {
      const around = await (await call('GET', '/spotlights')(scene))();
      return call('POST', '/spotlights/seen', { ids: around.body.map((card) => card.id) })(scene);
    },
  },
  {
    action: 'step into the spotlight',
    call: 'startSpotlight',
    // 1 R 1 W, and the receipt that nothing stands on yet.
    budget: { reads: 4, writes: 1 },
    prepare: call('POST', '/spotlight'),
  },
  {
    action: 'the own spotlight, liked by two',
    call: 'getSpotlight',
    // One for who calls, one each for shown and opened, and for each like three, and one.
    budget: { reads: 10, writes: 0 },
    prepare: async (scene) => {
      const { firestore } = scene.crowd;
      const own = await firestore.doc(paths.directory(scene.maria.uid)).get();
      const seen = [own.get('spotlight.id')];
      const batch = firestore.batch();
      for (const viewerId of [id(160), id(161)]) {
        const views = { viewerId, shown: seen, opened: seen, liked: seen, expiresAt: new Date() };
        batch.set(firestore.doc(paths.spotlightViews(viewerId, 1)), views);
        batch.set(firestore.doc(paths.choices(viewerId)), { liked: [scene.maria.uid] });
      }
      await batch.commit();
      return call('GET', '/spotlight')(scene);
    },
  },
];
