import { findPlace, type Place } from '@tagpo/contract/places/places';
import { MAX_AGE } from '@tagpo/contract/product';
import { rings } from '@tagpo/contract/search-keys';
import type { DirectoryDocument } from '@tagpo/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { byDistanceThenActivity, distanceTo } from './card.ts';
import type { Position } from './cursor.ts';
import { type DirectoryQuery, type ListedMember, listDirectory } from './store.ts';

export interface PagePlan {
  readonly viewerUid: string;
  readonly from: Place;
  readonly areas: readonly (readonly string[])[];
  readonly filters: Pick<DirectoryQuery, 'ages' | 'gender'>;
  /** Who is left out of what was found. */
  readonly isShown: (member: ListedMember) => boolean;
  readonly start: Position;
  readonly size: number;
  readonly maxReads: number;
}

/**
 * One page of members ring by ring, within a ring the most recently active first, shown by distance. `next.ring` is beyond the
 * last ring when there is no more. Never reads more than `maxReads`; rings without anybody cost one read each, and whoever is left
 * out was read too, so that a page may hold fewer.
 */
export async function fillPage(firestore: Firestore, plan: PagePlan) {
  const { viewerUid, from, areas, filters, isShown, size, maxReads } = plan;
  const members: ListedMember[] = [];
  let next = plan.start;
  let reads = 0;
  for (let ring = areas[next.ring]; ring !== undefined; ring = areas[next.ring]) {
    const missing = size - members.length;
    if (missing === 0 || reads === maxReads) break;
    const mayHoldViewer = next.ring === 0 && next.after === undefined;
    const limit = Math.min(missing + (mayHoldViewer ? 1 : 0), maxReads - reads);
    const found = await listDirectory(firestore, { areas: ring, ...filters, after: next.after, limit });
    reads += Math.max(1, found.length);
    const others = found.filter((member) => member.id !== viewerUid && isShown(member));
    const taken = others.slice(0, missing);
    const last = taken.length === others.length ? found.at(-1) : taken.at(-1);
    const isExhausted = found.length < limit && taken.length === others.length;
    next = isExhausted || last === undefined ? { ring: next.ring + 1 } : { ring: next.ring, after: positionOf(last) };
    members.push(...taken.sort(byDistanceThenActivity(from)));
  }
  return { members, next };
}

function positionOf({ id, directory }: ListedMember): Position['after'] {
  return { lastActive: directory.lastActive.toMillis(), age: directory.profile.age, id };
}

/** The candidate looks for somebody of the viewer's age and town. */
export function wouldMeet(viewer: DirectoryDocument, candidate: DirectoryDocument): boolean {
  const { minAge = 0, maxAge = MAX_AGE, distance } = candidate.lookingFor ?? {};
  const { age, place } = viewer.profile;
  if (age < minAge || age > maxAge) return false;
  return distance === undefined || distanceTo(candidate, requirePlace(place.id)) <= Math.max(1, distance);
}

const ringsByQuery = new Map<string, string[][]>();
const MAX_REMEMBERED_RINGS = 2000;

/** Geography does not change: computed once for each town and distance that is asked for. */
export function ringsAround(from: Place, maxKm: number | undefined): string[][] {
  const key = `${from.id}|${maxKm ?? ''}`;
  const known = ringsByQuery.get(key);
  if (known !== undefined) return known;
  const computed = rings(from, maxKm === undefined ? undefined : Math.max(1, maxKm));
  if (ringsByQuery.size >= MAX_REMEMBERED_RINGS) ringsByQuery.clear();
  ringsByQuery.set(key, computed);
  return computed;
}

/** A member's town is checked when it is stored. */
export function requirePlace(id: string): Place {
  const place = findPlace(id);
  if (place === undefined) throw new Error('A stored place is not in the list');
  return place;
}
