import { messageId } from '@tagpo/contract/wire/conversations/message';
import { SWIPE_ACTIONS, type SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { prompt } from '@tagpo/contract/wire/prompts/prompt';
import * as z from 'zod/mini';

/** What is shown of a member after a swipe. */
const face = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.optional(z.string()),
  gender: z.optional(z.string()),
});
export type Face = z.infer<typeof face>;

const MARKS = ['read', 'delivered'] as const;
export type MarkKind = (typeof MARKS)[number];

const common = {
  /** The position among all waiting items; grows with each added item. */
  order: z.number(),
  state: z.enum(['waiting', 'failed']),
  /** Why it failed, if known: an error code of the API, or the key of a validation issue. */
  error: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  /** It was sent at least once, so the server may have it. */
  isTried: z.boolean(),
};

export const writtenMessage = z.object({
  id: messageId,
  otherId: z.string(),
  content: z.string(),
  prompt: z.optional(prompt),
  writtenAt: z.string(),
});
export const swipeAct = z.object({ face, action: z.enum(SWIPE_ACTIONS) });

export const messageItem = z.object({ ...common, ...writtenMessage.shape, type: z.literal('message') });
export const swipeItem = z.object({
  ...common,
  ...swipeAct.shape,
  type: z.literal('swipe'),
  id: z.string(),
  /** A pass that waits to be sent together with others. */
  mayWait: z.optional(z.boolean()),
});
const markItem = z.object({
  ...common,
  type: z.literal('mark'),
  id: z.string(),
  otherId: z.string(),
  kind: z.enum(MARKS),
  /** The `senderSequence` of the newest message that the mark covers. */
  sequence: z.int(),
});

const matchesSeenItem = z.object({
  ...common,
  type: z.literal('matches-seen'),
  id: z.literal('matches-seen'),
  /** Matches up to this time (ISO 8601) were shown. */
  until: z.iso.datetime(),
});

export const item = z.discriminatedUnion('type', [messageItem, swipeItem, markItem, matchesSeenItem]);

export type MessageItem = z.infer<typeof messageItem>;
export type SwipeItem = z.infer<typeof swipeItem>;
export type MarkItem = z.infer<typeof markItem>;
/** Something that waits to be sent. */
export type Item = z.infer<typeof item>;

/** Whether the member did it on purpose. The rest are marks of what was shown, about which no question is asked. */
export function isMessageOrSwipe(one: Item): one is MessageItem | SwipeItem {
  return one.type === 'message' || one.type === 'swipe';
}

/** Items of one lane are sent one after another: the messages of one conversation, all swipes, one kind of mark of one chat. */
export function laneOf(one: Item): string {
  if (one.type === 'message') return `messages ${one.otherId}`;
  return one.type === 'swipe' ? 'swipes' : one.id;
}

export const swipeId = (faceId: string) => `swipe ${faceId}`;
const markId = (kind: MarkKind, otherId: string) => `${kind} ${otherId}`;

export type Items = readonly Item[];

function nextOrder(items: Items, now: number): number {
  return items.reduce((highest, { order }) => Math.max(highest, order + 1), now);
}

export type Written = Pick<MessageItem, 'id' | 'otherId' | 'content' | 'prompt' | 'writtenAt'>;

/** Adds a message unless it is in the list. */
export function addMessage(items: Items, written: Written, now: number): Items {
  if (items.some(({ id }) => id === written.id)) return items;
  return [...items, { ...written, type: 'message', order: nextOrder(items, now), state: 'waiting', isTried: false }];
}

/** Adds a swipe. It replaces a waiting one for the same member. */
export function addSwipe(items: Items, swipe: { face: Face; action: SwipeAction }, now: number): Items {
  const id = swipeId(swipe.face.id);
  const held = items.find((one) => one.id === id);
  const others = items.filter((one) => one !== held);
  const order = nextOrder(items, now);
  const isTried = held?.isTried ?? false;
  const mayWait = swipe.action === 'pass';
  return [...others, { ...swipe, type: 'swipe', id, order, state: 'waiting', isTried, ...(mayWait && { mayWait }) }];
}

export const isPass = (one: Item): one is SwipeItem => one.type === 'swipe' && one.action === 'pass';

/** Whether a pass waits for others, not because of a failure. */
export function mayWait(one: Item): boolean {
  return one.type === 'swipe' && one.mayWait === true && !one.isTried;
}

/** Lets waiting passes be sent now. */
export function releasePasses(items: Items): Items {
  return items.map((one) => (mayWait(one) ? { ...one, mayWait: false } : one));
}

/** Adds a mark. Marks of one kind and chat are merged into the highest. */
export function addMark(items: Items, mark: Pick<MarkItem, 'otherId' | 'kind' | 'sequence'>, now: number): Items {
  const id = markId(mark.kind, mark.otherId);
  const held = items.find((one) => one.id === id);
  if (held?.type === 'mark' && held.sequence >= mark.sequence) return items;
  const others = items.filter((one) => one !== held);
  const order = held?.order ?? nextOrder(items, now);
  return [...others, { ...mark, type: 'mark', id, order, state: 'waiting', isTried: false }];
}

/** Adds the time of the last shown match. Only the latest is kept. */
export function addMatchesSeen(items: Items, until: string, now: number): Items {
  const id = 'matches-seen';
  const held = items.find((one) => one.id === id);
  if (held?.type === id && Date.parse(held.until) >= Date.parse(until)) return items;
  const others = items.filter((one) => one !== held);
  return [...others, { until, type: id, id, order: nextOrder(items, now), state: 'waiting', isTried: false }];
}

/** Marks items as sent, except those that are gone, failed or changed meanwhile. */
export function claim(items: Items, chosen: Items): Items {
  const isNew = (one: Item) => !one.isTried && isClaimed(one, chosen);
  return items.some(isNew) ? items.map((one) => (isNew(one) ? { ...one, isTried: true } : one)) : items;
}

/** Whether an item is one of those chosen to be sent, or a mark that grew since. */
export function isClaimed(one: Item, chosen: Items): boolean {
  if (one.state !== 'waiting') return false;
  return chosen.some((other) => (one.type === 'swipe' ? isSame(one, other) : one.id === other.id));
}

/** Removes items that the server has. What replaced one meanwhile stays. */
export function settle(items: Items, sent: Items): Items {
  return items.filter((one) => !sent.some((other) => isSame(one, other)));
}

/** Handles an item that the server refused: a message stays for the member to decide, anything else is removed. */
export function refuse(
  items: Items,
  sent: Item,
  why: { error?: string | undefined; retryAfter?: number | undefined },
): Items {
  if (sent.type !== 'message') return settle(items, [sent]);
  const failure = {
    ...(why.error !== undefined && { error: why.error }),
    ...(why.retryAfter !== undefined && { retryAfter: why.retryAfter }),
  };
  return items.map((one) => (isSame(one, sent) ? { ...one, state: 'failed' as const, ...failure } : one));
}

function isSame(one: Item, other: Item): boolean {
  if (one.id !== other.id) return false;
  if (one.type === 'mark' && other.type === 'mark') return one.sequence === other.sequence;
  return one.order === other.order;
}

/** Lets one failed message, or all, be sent again in their old position. */
export function retry(items: Items, id?: string): Items {
  return items.map((one) => {
    if (one.state !== 'failed' || (id !== undefined && one.id !== id)) return one;
    const { error: _error, retryAfter: _retryAfter, ...again } = one;
    return { ...again, state: 'waiting' };
  });
}

export function discard(items: Items, id: string): Items {
  return items.filter((one) => one.id !== id);
}

/** Removes a swipe, unless the server may have it. */
export function takeBack(items: Items, faceId: string): Items {
  return items.filter((one) => one.id !== swipeId(faceId) || one.isTried);
}

export const hasSwipe = (items: Items, faceId: string): boolean => items.some((one) => one.id === swipeId(faceId));
export const byOrder = (one: Item, other: Item): number => one.order - other.order;
