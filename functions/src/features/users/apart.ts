/** Documents of those apart that one page may read beside its own, whoever asks. */
const MAX_APART_READS = 200;

interface Together<Member, After> {
  readonly find: (after: After | undefined, limit: number) => Promise<Member[]>;
  readonly after: After | undefined;
  readonly limit: number;
  readonly positionOf: (member: Member) => After;
  /** Whether a block keeps the two apart, whosever it is. */
  readonly isApart: (member: Member) => boolean;
}

/**
 * The next members of a list as if those a block keeps apart did not exist: a page they left a gap in would tell the blocked
 * where, and of what age and gender, somebody is who blocked them. They are read for it, beside what the list may cost.
 */
export async function findTogether<Member, After>(asked: Together<Member, After>): Promise<Member[]> {
  const { find, limit, positionOf, isApart } = asked;
  const members: Member[] = [];
  let { after } = asked;
  for (let read = 0; read < limit + MAX_APART_READS; ) {
    const missing = limit - members.length;
    const found = await find(after, missing);
    members.push(...found.filter((member) => !isApart(member)));
    const last = found.at(-1);
    if (found.length < missing || members.length === limit || last === undefined) break;
    after = positionOf(last);
    read += found.length;
  }
  return members;
}
