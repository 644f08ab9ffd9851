import { type Message, message as messageSchema } from '@tagpo/contract/wire/conversations/message';
import { swipeAnswer } from '@tagpo/contract/wire/members/swipe';
import * as z from 'zod/mini';
import { logError } from '../../lib/log-error.ts';
import { hasNews } from './has-news.ts';
import { isMessageOrSwipe, item, type MessageItem, type SwipeItem, swipeItem } from './items/item.ts';

/** The outcome of something that was sent. Every tab gets it. */
const outboxEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), message: messageSchema }),
  z.object({ type: z.literal('answered'), swipes: z.array(swipeItem), answer: swipeAnswer }),
  z.object({ type: z.literal('refused'), item, status: z.number() }),
]);
export type OutboxEvent = z.infer<typeof outboxEvent>;

/** Messages between a member's tabs. A tab of another build may send unknown ones, which are ignored. */
export const tabNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('wake'), isFresh: z.boolean() }),
  z.object({ type: z.literal('sending'), ids: z.array(z.string()) }),
  z.object({ type: z.literal('event'), event: outboxEvent }),
]);
export type TabNews = z.infer<typeof tabNews>;

type Answered = Extract<OutboxEvent, { type: 'answered' }>;
export type Refused = { item: MessageItem | SwipeItem; status: number };

const sentListeners = new Set<(message: Message) => void>();
const answeredListeners = new Set<(swipes: Answered['swipes'], answer: Answered['answer']) => void>();
const refusedListeners = new Set<(refused: Refused) => void>();
/** Events before the first listener, which receives them. */
let pending: OutboxEvent[] = [];

function follow<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  const events = pending;
  pending = [];
  for (const event of events) emit(event);
  return () => listeners.delete(listener);
}

/** Drops pending events, because they belong to the previous member. */
export function clearPending(): void {
  pending = [];
}

/** Called in every tab with each own message that the server has accepted. Returns a function that unsubscribes. */
export const onMessageSent = (listener: (message: Message) => void) => follow(sentListeners, listener);

/** Called in every tab with the swipe, or the passes, that one answer of the server confirms. */
export const onSwipesAnswered = (listener: (swipes: Answered['swipes'], answer: Answered['answer']) => void) =>
  follow(answeredListeners, listener);

/** Called in every tab with each message and swipe that the server refuses. */
export const onRefused = (listener: (refused: Refused) => void) => follow(refusedListeners, listener);

/** Events that need a listener; a message is shown without one. */
function isPending({ type }: OutboxEvent): boolean {
  return type !== 'sent' && (type === 'answered' ? answeredListeners : refusedListeners).size === 0;
}

export function emit(event: OutboxEvent): void {
  if (isPending(event)) {
    pending.push(event);
    hasNews.set(true);
  }
  if (event.type === 'sent') callAll(sentListeners, (listener) => listener(event.message));
  if (event.type === 'answered') callAll(answeredListeners, (listener) => listener(event.swipes, event.answer));
  if (event.type === 'refused' && isMessageOrSwipe(event.item)) {
    const refused = { item: event.item, status: event.status };
    callAll(refusedListeners, (listener) => listener(refused));
  }
}

/** Calls every listener, even if one throws. */
function callAll<Listener>(listeners: Set<Listener>, call: (listener: Listener) => void): void {
  for (const listener of listeners) {
    try {
      call(listener);
    } catch (error) {
      logError(error);
    }
  }
}
