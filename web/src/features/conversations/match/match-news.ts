import type { HeldThread } from '../../../live/use-live.ts';
import type { Face } from '../../../server/outbox/items/item.ts';

/** A match that its member has not seen, and the number of others. */
export type MatchNews = {
  face: Face;
  others: number;
  /** When the newest match was made, by the server's clock; unknown until the inbox has it. */
  matchedAt?: string;
};

type Known = {
  conversations: readonly HeldThread[];
  bell: { matchAt?: number | undefined; matchesSeenAt?: number | undefined };
  /** Members whose conversation is gone. */
  gone: ReadonlySet<string>;
  fresh: Face | undefined;
  /** Members who were a match when the page opened, and those whose sheet was closed here. */
  earlier: ReadonlySet<string>;
  putAway: ReadonlySet<string>;
};

/**
 * The match that the sheet shows: a new one while the page is open, or one that no device has shown according to the
 * bell. A match with messages is not shown.
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
  const when = newest?.matchedAt && { matchedAt: newest.matchedAt };
  if (fresh && !putAway.has(fresh.id) && !gone.has(fresh.id)) {
    return { face: fresh, others: news.filter(({ member }) => member.id !== fresh.id).length, ...when };
  }
  if (!newest) return undefined;
  const { id, name, photo, gender } = newest.member;
  return { face: { id, name, photo, gender }, others: news.length - 1, ...when };
}
