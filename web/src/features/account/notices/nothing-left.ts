import type { HeldThread } from '../../../live/use-live.ts';

export type Known = {
  conversations: readonly Pick<HeldThread, 'member' | 'rev' | 'unread'>[];
  gone: ReadonlySet<string>;
};

/** Members whose notifications are outdated: their conversation has nothing unread, or is gone. */
export function findNothingLeft(before: Known, now: Known): string[] {
  const known = new Map(before.conversations.map((thread) => [thread.member.id, thread]));
  const read = now.conversations.filter(({ member, rev, unread }) => {
    const earlier = known.get(member.id);
    return unread === 0 && (earlier === undefined || earlier.unread > 0 || earlier.rev < rev);
  });
  return [...read.map(({ member }) => member.id), ...[...now.gone].filter((id) => !before.gone.has(id))];
}
