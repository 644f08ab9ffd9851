import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { areSeparated } from '../members/blocks.ts';
import type { Member } from '../members/caller.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import type { FoundMembers } from './directory.ts';

/** How many damaged and absent members one page may read in addition to its own. */
const MAX_SKIPPED = 200;
/** How many documents a query reads beyond what the page lacks, once some were left out. */
const MAX_READ_AHEAD = 200;

interface Search<After> {
  readonly find: (after: After | DocumentSnapshot | undefined, limit: number) => Promise<FoundMembers>;
  readonly after: After | undefined;
  readonly limit: number;
  readonly viewer: Pick<Member, 'uid' | 'directory'>;
  /** Further members to treat as absent. */
  readonly isAbsent?: (member: ListedMember) => boolean;
}

/**
 * The next members of a list, as if blocked, absent and damaged ones did not exist. A gap in a page would reveal where somebody lives who blocked
 * the viewer. Reads as many documents as this takes. Fewer members than `limit` mean the end of the list.
 */
export async function findUnblocked<After>(search: Search<After>): Promise<ListedMember[]> {
  const { find, after, limit, viewer, isAbsent = () => false } = search;
  const isBlocked = ({ id, directory }: ListedMember) => areSeparated(viewer, { uid: id, directory });
  const members: ListedMember[] = [];
  let next: After | DocumentSnapshot | undefined = after;
  let [skipped, blocked] = [0, 0];
  while (skipped <= MAX_SKIPPED && members.length < limit) {
    // As many as were blocked so far are expected again.
    const count = limit - members.length + Math.min(blocked, MAX_READ_AHEAD);
    const found = await find(next, count);
    const unblocked = found.members.filter((member) => !isBlocked(member));
    const present = unblocked.filter((member) => !isAbsent(member));
    members.push(...present);
    if (found.read < count) break;
    next = found.last;
    blocked += found.members.length - unblocked.length;
    skipped += found.read - found.members.length + unblocked.length - present.length;
  }
  return members.slice(0, limit);
}
