import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { ListedMember } from '../../domain/members/parse-listed.ts';
import type { FoundMembers } from './store.ts';

/** Documents that nobody is shown of which one page may read beside its own, whoever asks. */
const MAX_SKIPPED_READS = 200;

interface Together<After> {
  readonly find: (after: After | DocumentSnapshot | undefined, limit: number) => Promise<FoundMembers>;
  readonly after: After | undefined;
  readonly limit: number;
  /** Whether a block keeps the two apart, whosever it is. */
  readonly isApart: (member: ListedMember) => boolean;
}

/**
 * The next members of a list as if those a block keeps apart, and broken documents, did not exist: a page they left a gap in would tell the
 * blocked where, and of what age and gender, somebody is who blocked them, or end before the list does. They are read for it, beside
 * what the list may cost. Fewer than asked for are the end of the list.
 */
export async function findTogether<After>(asked: Together<After>): Promise<ListedMember[]> {
  const { find, limit, isApart } = asked;
  const members: ListedMember[] = [];
  let after: After | DocumentSnapshot | undefined = asked.after;
  for (let read = 0; read < limit + MAX_SKIPPED_READS; ) {
    const missing = limit - members.length;
    const found = await find(after, missing);
    members.push(...found.members.filter((member) => !isApart(member)));
    if (found.read < missing || members.length === limit) break;
    after = found.last;
    read += found.read;
  }
  return members;
}
