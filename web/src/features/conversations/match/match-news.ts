import type { HeldThread } from '../../../live/held/held-thread.ts';
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
  /** The member whose match the open sheet shows. */
  shownId?: string | undefined;
  /** Members who were a match when the page opened, and those whose sheet was closed here. */
  earlier: ReadonlySet<string>;
  putAway: ReadonlySet<string>;
};

/**
 * The match that the sheet shows: a new one while the page is open, or one that no device has shown according to the
 * bell. A match with later messages is not shown. An open sheet keeps its match while another one comes, or while
 * the other writes.
 */
export function pickMatchNews(known: Known): MatchNews | undefined {
  const { conversations, bell, gone, fresh, shownId, earlier, putAway } = known;
  const seenAt = bell.matchesSeenAt ?? 0;
  const cameWhileAway = bell.matchAt !== undefined && bell.matchAt > seenAt;
  const isNews = ({ isMatch, matchedAt, lastMessage, member }: HeldThread) =>
    isMatch &&
    matchedAt !== undefined &&
    (lastMessage === null || lastMessage.sentAt < matchedAt || (member.id === shownId && !lastMessage.isMine)) &&
    !member.isDeleted &&
    !putAway.has(member.id) &&
    (earlier.has(member.id) ? cameWhileAway && Date.parse(matchedAt) > seenAt : Date.parse(matchedAt) > seenAt);
  const news = conversations.filter(isNews).toSorted((a, b) => (b.matchedAt ?? '').localeCompare(a.matchedAt ?? ''));
  const matchedAt = news[0]?.matchedAt;
  const held = conversations.find(({ member }) => member.id === fresh?.id);
  const hasEnded = held !== undefined && (!held.isMatch || held.member.isDeleted);
  const isFresh = fresh && !putAway.has(fresh.id) && !gone.has(fresh.id) && !hasEnded;
  const faces = [
    ...(isFresh ? [fresh] : []),
    ...news.map(({ member: { id, name, photo, gender } }) => ({ id, name, photo, gender })),
  ];
  const face = faces.find(({ id }) => id === shownId) ?? faces[0];
  if (!face) return undefined;
  const others = new Set(faces.map(({ id }) => id)).size - 1;
  return { face, others, ...(matchedAt !== undefined && { matchedAt }) };
}
