import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type * as z from 'zod/mini';
import {
  type blockAct,
  blockedIn,
  blockId,
  type Face,
  type Item,
  type Items,
  isFor,
  isSame,
  type MarkItem,
  type MessageItem,
  markId,
  mayWait,
  swipeId,
  type writtenReport,
} from './item.ts';

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
