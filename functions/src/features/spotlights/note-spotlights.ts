import { paths } from '@tagpo/contract/paths';
import { RETENTION } from '@tagpo/contract/retention';
import type { SpotlightSeenBody, SpotlightStep } from '@tagpo/contract/wire/members/spotlight';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { getListed } from '../../domain/lists/directory.ts';
import type { Member } from '../../domain/members/caller.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { type DealtSpotlight, dealtKey, isAround, type SpotlightDeps } from './list-spotlights.ts';

/** How long after its end a spotlight may still be opened or liked from a screen that shows it. */
const STAYS_MS = 15 * 60 * 1000;

const STEPS_UNTIL = {
  shown: ['shown'],
  opened: ['shown', 'opened'],
  liked: ['shown', 'liked'],
} as const satisfies Record<SpotlightStep, readonly SpotlightStep[]>;

/**
 * Counts what the caller did with cards of spotlights, each once: one read and one write, and a read for each card that another instance showed.
 * 429 after 120 an hour.
 */
export async function noteSpotlights(
  deps: SpotlightDeps,
  caller: Member,
  { ids, step }: SpotlightSeenBody,
): Promise<void> {
  const { firestore, limits } = deps;
  await limits.spend('noteSpotlights', caller.uid);
  const spotlights = await findSpotlights(deps, caller, { ids: [...new Set(ids)], step });
  const byDay = Map.groupBy(spotlights, ({ startedAt }) => manilaDay(startedAt));
  for (const [day, some] of byDay) {
    const seen = FieldValue.arrayUnion(...some.map(({ id }) => id));
    const views = {
      schemaVersion: 1,
      viewerId: caller.uid,
      expiresAt: Timestamp.fromMillis(startOfManilaDay(day + 1 + RETENTION.spotlights.days)),
      ...Object.fromEntries(STEPS_UNTIL[step].map((one) => [one, seen])),
    };
    await firestore.runTransaction(async (transaction) => {
      requireActive(deps, await transaction.get(firestore.doc(paths.user(caller.uid))));
      transaction.set(firestore.doc(paths.spotlightViews(caller.uid, day)), views, { merge: true });
    });
  }
}

/** The spotlights that the caller was shown, or could have been. */
async function findSpotlights(
  deps: SpotlightDeps,
  caller: Member,
  { ids, step }: SpotlightSeenBody,
): Promise<DealtSpotlight[]> {
  const { dealt, now } = deps;
  const known = ids.flatMap((id) => dealt.get(dealtKey(caller.uid, id)) ?? []);
  const others = await getListed(
    deps,
    ids.filter((id) => dealt.get(dealtKey(caller.uid, id)) === undefined),
  );
  const at = step === 'shown' ? now() : now() - STAYS_MS;
  const possible = others.flatMap((member) => {
    const { spotlight } = member.directory;
    if (spotlight === undefined || !isAround(caller, member, at)) return [];
    return { id: spotlight.id, startedAt: spotlight.startedAt.toMillis() };
  });
  return [...known, ...possible];
}
