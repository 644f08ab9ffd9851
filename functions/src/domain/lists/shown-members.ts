import type { UserDocument } from '@tagpo/contract/stored/user';
import type { DealtCard, UserCard } from '@tagpo/contract/wire/profile/user';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { ByteCache } from '../byte-cache.ts';
import { areSeparated } from '../members/blocks.ts';
import { type Member, TRUST_MS } from '../members/caller.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { requirePlace, toCard, toDealtCard } from './card.ts';
import { readListed } from './directory.ts';

/** Bytes of the members that an instance caches for viewers. */
const SHOWN_BYTES = 24 * 1024 ** 2;

type ShownMembers = ReturnType<typeof createShownMembers>;

/** Caches members that this instance read for a viewer within TRUST_MS, so that acting on what is on the screen costs no read. */
export function createShownMembers(deps: Pick<AppDeps, 'firestore' | 'now' | 'log'>) {
  const { now } = deps;
  const shown = new ByteCache<UserDocument>(SHOWN_BYTES, now);
  const note = (members: readonly ListedMember[]) => {
    for (const { id, directory } of members) shown.set(id, directory, now() + TRUST_MS);
  };
  return {
    note,
    /** The member as listed; 404 for the absent, the hidden, the deactivated and, either way, the blocked. */
    async require(viewer: Member, id: string): Promise<UserDocument> {
      const known = shown.get(id);
      if (known !== undefined && !areSeparated(viewer, { uid: id, directory: known })) return known;
      // Read even if a block decides already: otherwise the response time would distinguish a block from an absence.
      const directory = await readListed(deps, id);
      if (directory === undefined || areSeparated(viewer, { uid: id, directory })) throw new ApiError('not-found');
      note([{ id, directory }]);
      return directory;
    },
    invalidate: (uid: string) => shown.delete(uid),
  };
}

type ShowDeps = Pick<AppDeps, 'now' | 'pictureKey'> & { readonly shown: ShownMembers };

/** The cards of members for a viewer, who is noted as having been shown them. */
export function showCards(deps: ShowDeps, viewer: Member, members: readonly ListedMember[]): UserCard[] {
  deps.shown.note(members);
  const viewpoint = viewpointOf(deps, viewer);
  return members.map((member) => toCard(member, viewpoint));
}

/** The same as cards of the deck. */
export function showDealtCards(deps: ShowDeps, viewer: Member, members: readonly ListedMember[]): DealtCard[] {
  deps.shown.note(members);
  const viewpoint = viewpointOf(deps, viewer);
  return members.map((member) => toDealtCard(member, viewpoint, viewer.directory));
}

const viewpointOf = ({ now, pictureKey }: ShowDeps, { directory }: Member) => ({
  from: requirePlace(directory.profile.place.id),
  now: now(),
  pictureKey,
});
