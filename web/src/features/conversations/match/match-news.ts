import type { HeldThread } from '../../../live/use-live.ts';
import type { Face } from '../../../server/outbox/items/item.ts';

/** A match that its member has not seen yet, and how many more there are. */
export type MatchNews = {
  face: Face;
  others: number;
  /** When the newest of them came to be, by the server's clock; unknown until the inbox tells. */
  matchedAt?: string;
};

type Known = {
  conversations: readonly HeldThread[];
  bell: { matchAt?: number | undefined; matchesSeenAt?: number | undefined };
  /** Members with whom there is no conversation any more. */
  gone: ReadonlySet<string>;
  /** The member of a new match on this page. */
  fresh: Face | undefined;
  /** Members whose match was there when the page was opened, and those whose sheet was put away here. */
  earlier: ReadonlySet<string>;
  putAway: ReadonlySet<string>;
};

/**
 * The match that the sheet shows: one that the bell says no device has shown, or a new one while the page is open. A match with messages is
 * a conversation, and not shown.
 */
export function pickMatchNews({ conversations, bell, gone, fresh, earlier, putAway }: Known): MatchNews | undefined {
  const seenAt = bell.matchesSeenAt ?? 0;
  const cameWhileAway = bell.matchAt !== undefined && bell.matchAt > seenAt;
  const isNews = ({ isMatch, matchedAt, lastMessage, member }: HeldThread) =>
    isMatch &&
    matchedAt !== undefined &&
    lastMessage === null &&
    !member.isDeleted &&
    !putAway.has(member.id) &&
    (earlier.has(member.id) ? cameWhileAway && Date.parse(matchedAt) > seenAt : Date.parse(matchedAt) > seenAt);
  const news = conversations.filter(isNews).toSorted((a, b) => (b.matchedAt ?? '').localeCompare(a.matchedAt ?? ''));
  const [newest] = news;
  const matchedAt = newest?.matchedAt;
  const told = matchedAt === undefined ? {} : { matchedAt };
  if (fresh && !putAway.has(fresh.id) && !gone.has(fresh.id)) {
    return { face: fresh, others: news.filter(({ member }) => member.id !== fresh.id).length, ...told };
  }
  if (!newest) return undefined;
  const { id, name, photo, gender } = newest.member;
  return { face: { id, name, photo, gender }, others: news.length - 1, ...told };
}
