import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { ListedMember } from '../members/parse-listed.ts';
import type { FoundMembers } from './directory.ts';

/** How many damaged documents one page may read in addition to its own. */
const MAX_BROKEN_READS = 200;
/** How many documents a query reads beyond what the page lacks, once some were left out. */
const MAX_READ_AHEAD = 200;

interface Search<After> {
  readonly find: (after: After | DocumentSnapshot | undefined, limit: number) => Promise<FoundMembers>;
  readonly after: After | undefined;
  readonly limit: number;
  /** Members blocked either way. */
  readonly blocked: ReadonlySet<string>;
  /** Further members to treat as absent. */
  readonly isAbsent?: (member: ListedMember) => boolean;
}

/**
 * The next members of a list, as if blocked, absent and damaged ones did not exist. A gap in a page would reveal where somebody lives who blocked
 * the viewer. Reads as many documents as this takes. Fewer members than `limit` mean the end of the list.
 */
export async function findUnblocked<After>(search: Search<After>): Promise<ListedMember[]> {
  const { find, after, limit, blocked, isAbsent = () => false } = search;
  const members: ListedMember[] = [];
  const maxSkipped = MAX_BROKEN_READS + blocked.size;
  let next: After | DocumentSnapshot | undefined = after;
  let unseen = blocked.size;
  for (let skipped = 0; skipped <= maxSkipped && members.length < limit; ) {
    const missing = limit - members.length;
    const count = missing + (skipped === 0 ? 0 : Math.min(unseen, MAX_READ_AHEAD));
    const found = await find(next, count);
    const present = found.members.filter((member) => !blocked.has(member.id) && !isAbsent(member));
    members.push(...present);
    if (found.read < count) break;
    next = found.last;
    skipped += found.read - present.length;
    unseen -= found.members.filter(({ id }) => blocked.has(id)).length;
  }
  return members.slice(0, limit);
}
