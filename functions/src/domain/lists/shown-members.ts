import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';
import type { Member } from '../members/caller.ts';
import { TRUST_MS } from '../members/caller.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { readListed } from './directory.ts';

const MAX_MEMBERS = 10_000;

/** Caches members that this instance read for a viewer within TRUST_MS, so that acting on what is on the screen costs no read. */
export interface ShownMembers {
  note(members: readonly ListedMember[]): void;
  /** The member as listed; 404 for the absent, the hidden, the deactivated and, either way, the blocked. */
  require(viewer: Member, id: string): Promise<DirectoryDocument>;
  invalidate(uid: string): void;
}

export function createShownMembers(deps: Pick<AppDeps, 'firestore' | 'now' | 'log'>): ShownMembers {
  const { now } = deps;
  const shown = new ExpiringMap<DirectoryDocument>(MAX_MEMBERS, now);
  const note = (members: readonly ListedMember[]) => {
    for (const { id, directory } of members) shown.set(id, directory, now() + TRUST_MS);
  };
  return {
    note,
    async require(viewer, id) {
      const isSeparated = viewer.directory.blocked?.includes(id) === true;
      const known = shown.get(id);
      if (known !== undefined && !isSeparated) return known;
      // Read even if a block decides already: otherwise the response time would distinguish a block from an absence.
      const directory = await readListed(deps, id);
      if (isSeparated || directory === undefined || directory.blocked?.includes(viewer.uid)) {
        throw new ApiError('not-found');
      }
      note([{ id, directory }]);
      return directory;
    },
    invalidate: (uid) => shown.delete(uid),
  };
}
