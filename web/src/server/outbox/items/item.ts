import { clientId } from '@tagpo/contract/wire/account/client-id';
import { messageId } from '@tagpo/contract/wire/conversations/message';
import { SWIPE_ACTIONS } from '@tagpo/contract/wire/members/swipe';
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
export const markId = (kind: MarkKind, otherId: string) => `${kind} ${otherId}`;

export type Items = readonly Item[];

export const isPass = (one: Item): one is SwipeItem => one.type === 'swipe' && one.action === 'pass';

/** Whether a pass waits for others, not because of a failure. */
export function mayWait(one: Item): boolean {
  return one.type === 'swipe' && one.mayWait === true && !one.isTried;
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

export function isSame(one: Item, other: Item): boolean {
  if (one.id !== other.id) return false;
  if (one.type === 'mark' && other.type === 'mark') return one.sequence === other.sequence;
  return one.order === other.order;
}

export const hasSwipe = (items: Items, faceId: string): boolean => items.some((one) => one.id === swipeId(faceId));
export const byOrder = (one: Item, other: Item): number => one.order - other.order;
