import { createHmac } from 'node:crypto';
import { SPOTLIGHT_KM, SPOTLIGHTS_SIZE } from '@tagpo/contract/product';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { listSpotlighted } from '../../domain/lists/directory.ts';
import { findUnblocked } from '../../domain/lists/find-unblocked.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import { wantedBy } from '../../domain/lists/wishes.ts';
import { areSeparated } from '../../domain/members/blocks.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';

/** Reads besides the caller and blocked members. */
const MAX_READS = 19;

/** A card of the spotlight stays on a screen for longer than its spotlight lasts. */
const REMEMBERED_MS = 60 * 60 * 1000;

/** The key under which views of a spotlight are counted; `startedAt` in milliseconds since 1970. */
export type DealtSpotlight = Readonly<{ id: string; startedAt: number }>;

export interface SpotlightDeps extends ApiDeps {
  /** The spotlights that this instance showed to each viewer, by `dealtKey`, so that counting their views costs no read. */
  readonly dealt: ByteCache<DealtSpotlight>;
}

export const dealtKey = (viewerId: string, memberId: string) => `${viewerId} ${memberId}`;

/**
 * Members near the viewer who are in the spotlight: those whom `GET /users` would show, within 50 km and the viewer’s own distance, nearer rings
 * first, within a ring in an order that differs for each viewer. At most 21 reads, the count of people in lists included.
 */
export async function listSpotlights(deps: SpotlightDeps, caller: Member): Promise<UserCard[]> {
  const viewer = await deps.callers.renew(caller);
  const members = (await findAround(deps, viewer)).slice(0, SPOTLIGHTS_SIZE);
  await deps.views.note(
    viewer,
    'listed',
    members.map(({ id }) => id),
  );
  for (const { id, directory } of members) {
    if (directory.spotlight === undefined) continue;
    const spotlight = { id: directory.spotlight.id, startedAt: directory.spotlight.startedAt.toMillis() };
    deps.dealt.set(dealtKey(viewer.uid, id), spotlight, deps.now() + REMEMBERED_MS);
  }
  return showCards(deps, viewer, members);
}

/** Whether the viewer could be shown the member at this time. */
export function isAround(viewer: Member, { id, directory }: ListedMember, now: number): boolean {
  const { profile, wishes, spotlight, keys } = directory;
  const { rings, filters, isFitting } = wantedAround(viewer.directory);
  const { ages, metByAge } = filters;
  const ring = rings.find((one) => one.keys.some((key) => keys.includes(key)));
  const isMet =
    metByAge === undefined ||
    (wishes.minAge <= metByAge && metByAge <= wishes.maxAge && ring !== undefined && wishes.reach > ring.beyondKm);
  return (
    id !== viewer.uid &&
    ring !== undefined &&
    (spotlight?.until.toMillis() ?? 0) > now &&
    profile.isListed &&
    ages.min <= profile.age &&
    profile.age <= ages.max &&
    isMet &&
    isFitting(directory) &&
    !areSeparated(viewer, { uid: id, directory })
  );
}

const wantedAround = (directory: UserDocument) => wantedBy(directory, { isTimed: true, withinKm: SPOTLIGHT_KM });

async function findAround(deps: ApiDeps, viewer: Member) {
  const { rings, filters, isFitting } = wantedAround(viewer.directory);
  const orderOf = ({ id, directory }: ListedMember) =>
    createHmac('sha256', deps.cursorKey())
      .update(`${viewer.uid} ${directory.spotlight?.id ?? id}`)
      .digest('hex');
  const members: ListedMember[] = [];
  let reads = 0;
  for (const ring of rings) {
    if (members.length >= SPOTLIGHTS_SIZE || reads >= MAX_READS) break;
    const found = await findUnblocked<never>({
      find: (after, limit) => listSpotlighted(deps, { ...ring, ...filters, after, now: deps.now(), limit }),
      after: undefined,
      limit: MAX_READS - reads,
      viewer,
    });
    reads += Math.max(1, found.length);
    const fitting = found.filter(
      ({ id, directory }) => id !== viewer.uid && directory.profile.isListed && isFitting(directory),
    );
    members.push(...fitting.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
  }
  return members;
}
