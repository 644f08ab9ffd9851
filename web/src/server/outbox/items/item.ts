import { clientId } from '@tagpo/contract/wire/account/client-id';
import { messageId } from '@tagpo/contract/wire/conversations/message';
import { SWIPE_ACTIONS, type SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { prompt } from '@tagpo/contract/wire/prompts/prompt';
import { reportReason } from '@tagpo/contract/wire/staff/report-reasons';
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

const person = { otherId: z.string(), name: z.optional(z.string()) };
export const blockAct = z.object({ ...person, isBlocked: z.boolean() });
export const writtenReport = z.object({
  ...person,
  id: clientId,
  reason: reportReason,
  text: z.string(),
  messageIds: z.array(messageId),
  withChat: z.optional(z.literal(true)),
});

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

export const blockItem = z.object({ ...common, ...blockAct.shape, type: z.literal('block'), id: z.string() });
export const reportItem = z.object({ ...common, ...writtenReport.shape, type: z.literal('report') });

const matchesSeenItem = z.object({
  ...common,
  type: z.literal('matches-seen'),
  id: z.literal('matches-seen'),
  /** Matches up to this time (ISO 8601) were shown. */
  until: z.iso.datetime(),
});

export const item = z.discriminatedUnion('type', [
  messageItem,
  swipeItem,
  blockItem,
  reportItem,
  markItem,
  matchesSeenItem,
]);

export type MessageItem = z.infer<typeof messageItem>;
export type SwipeItem = z.infer<typeof swipeItem>;
export type BlockItem = z.infer<typeof blockItem>;
export type ReportItem = z.infer<typeof reportItem>;
export type MarkItem = z.infer<typeof markItem>;
/** Something that waits to be sent. */
export type Item = z.infer<typeof item>;

/** Whether the member did it on purpose. The rest are marks of what was shown, about which no question is asked. */
export function isDeliberate(one: Item): one is MessageItem | SwipeItem | BlockItem | ReportItem {
  return one.type !== 'mark' && one.type !== 'matches-seen';
}

/** Items of one lane are sent one after another: the messages of one conversation, all swipes, one kind of mark of one chat; a block or report alone. */
export function laneOf(one: Item): string {
  if (one.type === 'message') return `messages ${one.otherId}`;
  return one.type === 'swipe' ? 'swipes' : one.id;
}

export const blockId = (otherId: string) => `block ${otherId}`;
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

/** Adds a block, or its end. It replaces a waiting one of the same member; a block that was never sent is just removed by its end. */
export function addBlock(items: Items, block: z.infer<typeof blockAct>, now: number): Items {
  const id = blockId(block.otherId);
  const held = items.find((one) => one.id === id);
  const others = items.filter((one) => one !== held);
  if (held?.type === 'block' && held.isBlocked && !held.isTried && !block.isBlocked) return others;
  const isTried = held?.isTried ?? false;
  return [...others, { ...block, type: 'block', id, order: nextOrder(items, now), state: 'waiting', isTried }];
}

/** Adds a report unless it is in the list. */
export function addReport(items: Items, report: z.infer<typeof writtenReport>, now: number): Items {
  if (items.some(({ id }) => id === report.id)) return items;
  return [...items, { ...report, type: 'report', order: nextOrder(items, now), state: 'waiting', isTried: false }];
}

/** Whom the member blocks by an item that waits. */
export function blockedIn(items: Items): ReadonlySet<string> {
  return new Set(items.flatMap((one) => (one.type === 'block' && one.isBlocked ? [one.otherId] : [])));
}

/** Whether an item would say something to one of these members. Nothing is sent to them while their block waits. */
export function isFor(one: Item, others: ReadonlySet<string>): boolean {
  if (one.type === 'swipe') return others.has(one.face.id);
  return (one.type === 'message' || one.type === 'mark') && others.has(one.otherId);
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
  const mayBeReplaced = one.type === 'swipe' || one.type === 'block';
  return chosen.some((other) => (mayBeReplaced ? isSame(one, other) : one.id === other.id));
}

/** Removes items that the server has, and what was still to be said to members whom they block. What replaced one meanwhile stays. */
export function settle(items: Items, sent: Items): Items {
  const blocked = blockedIn(sent.filter((other) => items.some((one) => isSame(one, other))));
  return items.filter((one) => !sent.some((other) => isSame(one, other)) && !isFor(one, blocked));
}

type Failure = { error?: string | undefined; retryAfter?: number | undefined };

/** Handles an item that the server refused: what was written stays for the member to decide, anything else is removed. */
export function refuse(items: Items, sent: Item, why: Failure): Items {
  if (sent.type !== 'message' && sent.type !== 'report') return items.filter((one) => !isSame(one, sent));
  return items.map((one) => (isSame(one, sent) ? withFailure(one, why) : one));
}

/** A refused item, and why. */
export function withFailure<One extends Item>(one: One, { error, retryAfter }: Failure): One {
  const failure = { ...(error !== undefined && { error }), ...(retryAfter !== undefined && { retryAfter }) };
  return { ...one, state: 'failed', ...failure };
}

function isSame(one: Item, other: Item): boolean {
  if (one.id !== other.id) return false;
  if (one.type === 'mark' && other.type === 'mark') return one.sequence === other.sequence;
  return one.order === other.order;
}

/** Lets what failed, one or all, be sent again in their old position. */
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
