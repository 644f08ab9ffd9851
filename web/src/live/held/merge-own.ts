// What the member did on this device, before the server says it.
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { type Held, isThread } from './held-thread.ts';
import { type LastMessage, newer, settle } from './merge.ts';

/**
 * Hides a conversation while a block of its other member is on its way, and shows it again if the block is taken back or refused. Once the block is `done`
 * the conversation is gone, and is not listed among those that ended.
 */
export function mergeBlock(known: Held | undefined, block: 'waiting' | 'done' | 'none'): Held | undefined {
  if (!known) return known;
  if (!isThread(known)) {
    const { endedAt, ...rest } = known;
    return block === 'none' || endedAt === undefined ? known : rest;
  }
  if (block === 'done') return { rev: known.rev, gone: true };
  if (known.isBlocked === (block === 'waiting' || undefined)) return known;
  const { isBlocked: _before, ...rest } = known;
  return block === 'waiting' ? { ...rest, isBlocked: true } : rest;
}

/** Merges an own message that the API has accepted. */
export function mergeSent(known: Held | undefined, { id, content, prompt, sentAt, sequence, senderSequence }: Message) {
  if (!isThread(known)) return known;
  const sent: LastMessage = { id, content, ...(prompt && { prompt }), sentAt, sequence, senderSequence, isMine: true };
  // Whoever answers a request opens the conversation.
  const state = known.startedByMe ? known.state : 'open';
  return newer(known.lastMessage, sent) === sent ? settle({ ...known, state, lastMessage: sent }, known) : known;
}

export function mergeRead(known: Held | undefined, readHere: number): Held | undefined {
  if (!isThread(known) || readHere <= (known.readHere ?? 0)) return known;
  const theirSequence = Math.max(readHere, known.theirSequence ?? 0);
  return settle({ ...known, readHere, theirSequence, unread: Math.min(known.unread, theirSequence - readHere) }, known);
}

/** Notes that this device has reported messages as delivered. */
export function mergeReported(known: Held | undefined, reportedDelivered: number): Held | undefined {
  return isThread(known) && reportedDelivered > (known.reportedDelivered ?? 0)
    ? { ...known, reportedDelivered }
    : known;
}
