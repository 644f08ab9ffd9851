import { type Message, message as messageSchema } from '@tagpo/contract/wire/conversations/message';
import { type SwipeAnswer, swipeAnswer } from '@tagpo/contract/wire/members/swipe';
import * as z from 'zod/mini';
import { logError } from '../../lib/log-error.ts';
import { hasNews } from './has-news.ts';
import {
  type BlockItem,
  blockItem,
  messageItem,
  type ReportItem,
  reportItem,
  type SwipeItem,
  swipeItem,
} from './items/item.ts';

const refused = z.object({
  type: z.literal('refused'),
  item: z.discriminatedUnion('type', [messageItem, swipeItem, blockItem, reportItem]),
  status: z.number(),
});
export type Refused = z.infer<typeof refused>;

/** The outcome of something that was sent. Every tab gets it. */
const outboxEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), message: messageSchema }),
  z.object({ type: z.literal('answered'), swipes: z.array(swipeItem), answer: swipeAnswer }),
  z.object({ type: z.literal('done'), item: z.discriminatedUnion('type', [blockItem, reportItem]) }),
  refused,
]);
export type OutboxEvent = z.infer<typeof outboxEvent>;

/** Messages between a member's tabs. */
export const tabNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('wake'), isFresh: z.boolean() }),
  z.object({ type: z.literal('sending'), ids: z.array(z.string()) }),
  z.object({ type: z.literal('event'), event: outboxEvent }),
]);
export type TabNews = z.infer<typeof tabNews>;

type EventOf<Type extends OutboxEvent['type']> = Extract<OutboxEvent, { type: Type }>;

const listeners: { [Type in OutboxEvent['type']]: Set<(event: EventOf<Type>) => void> } = {
  sent: new Set(),
  answered: new Set(),
  done: new Set(),
  refused: new Set(),
};
/** Answers and refusals from before the first listener, which receives them. */
let pending: OutboxEvent[] = [];

function listen<Listener>(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener);
  const events = pending;
  pending = [];
  for (const event of events) emit(event);
  return () => to.delete(listener);
}

/** Drops pending events, because they belong to the previous member. */
export function clearPending(): void {
  pending = [];
}

/** Called in every tab with each own message that the server has accepted. Returns a function that unsubscribes. */
export const onMessageSent = (call: (message: Message) => void) =>
  listen(listeners.sent, ({ message }) => call(message));

/** Called in every tab with the swipe, or the passes, that one answer of the server confirms. */
export const onSwipesAnswered = (call: (swipes: SwipeItem[], answer: SwipeAnswer) => void) =>
  listen(listeners.answered, ({ swipes, answer }) => call(swipes, answer));

/** Called in every tab with each block, end of a block and report that the server has. */
export const onDone = (call: (item: BlockItem | ReportItem) => void) =>
  listen(listeners.done, ({ item }) => call(item));

/** Called in every tab with each item that the server refuses, unless it is a mark. */
export const onRefused = (call: (refused: Refused) => void) => listen(listeners.refused, call);

/** Calls every listener, even if one throws. A sent message needs none, because it is shown anyway. */
export function emit(event: OutboxEvent): void {
  const called = listeners[event.type] as Set<(event: OutboxEvent) => void>;
  if (event.type !== 'sent' && called.size === 0) {
    pending.push(event);
    hasNews.set(true);
  }
  for (const call of called) {
    try {
      call(event);
    } catch (error) {
      logError(error);
    }
  }
}
