import type { Message } from '@tagpo/contract/wire/conversations/message';
import type { SwipeAnswer } from '@tagpo/contract/wire/members/swipe';
import type { OutboxEvent } from '../events.ts';
import { claim, isClaimed, refuse, settle, withFailure } from '../items/change-items.ts';
import type { HeldItems } from '../items/held-items.ts';
import { byOrder, type Item, isDeliberate, laneOf, type SwipeItem } from '../items/item.ts';
import { type Batch, createRests, planSending } from '../items/plan.ts';
import { judgeFailure, type Refusal } from './judge-failure.ts';

/** Milliseconds after which a call without an answer counts as lost. */
const CALL_TIMEOUT_MS = 15_000;
/** Milliseconds until a mark is tried again after a rate limit of a day, or with a wrong clock. */
const MARK_WAIT_MS = 120_000;

/** The server's answer: a message, or the outcome of a swipe or of passes; empty for anything else. */
export type Sent = { message?: Message; answer?: SwipeAnswer };

export type SenderOptions = {
  held: HeldItems;
  send: (batch: Batch, signal: AbortSignal) => Promise<Sent>;
  random: () => number;
  isOnline: () => boolean;
  onEvent: (event: OutboxEvent) => void;
  /** Items under way, by id. */
  onSending: (ids: readonly string[]) => void;
};

/** Sends waiting items, each lane in order, while this tab has the turn. */
export function createSender({ held, send, random, isOnline, onEvent, onSending }: SenderOptions) {
  const rests = createRests(random);
  const calls = new Map<string, AbortController>();
  const alone = new Set<string>();
  let isPaused = false;
  let isClosed = false;
  let look = () => {};

  /** Runs until nothing is left to send, or `lost` aborts because another tab has the turn. */
  async function drain(lost: AbortSignal): Promise<void> {
    await held.refresh();
    onSending([]);
    const underWay = new Map<string, Promise<void>>();
    lost.addEventListener('abort', () => look(), { once: true });
    while (!lost.aborted && !isClosed && !isPaused && isOnline()) {
      const now = Date.now();
      const busy = new Set(underWay.keys());
      const { start, wakeAt } = planSending({ items: held.items.get(), now, busy, alone, ...rests.get() });
      for (const batch of start) {
        const lane = laneOf(batch[0]);
        const end = () => {
          underWay.delete(lane);
          look();
        };
        underWay.set(lane, deliver(batch).finally(end));
      }
      if (underWay.size === 0 && wakeAt === Number.POSITIVE_INFINITY) break;
      await untilLook(wakeAt - now);
    }
    await Promise.all(underWay.values());
  }

  function untilLook(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(() => look(), ms) : undefined;
      look = () => {
        clearTimeout(timer);
        look = () => {};
        resolve();
      };
    });
  }

  async function deliver(batch: Batch): Promise<void> {
    const { after } = await held.change((list) => claim(list, batch));
    const [first, ...others] = after.filter((one) => isClaimed(one, batch)).toSorted(byOrder);
    if (!first || isClosed) return;
    const claimed: Batch = [first, ...others];
    const outcome = await attempt(claimed);
    if (isClosed) return;
    if ('sent' in outcome) await accept(claimed, outcome.sent);
    else await fail(claimed, outcome.error);
  }

  /** Rejects after the timeout, even if `send` ignores its signal. */
  async function attempt(batch: Batch): Promise<{ sent: Sent } | { error: unknown }> {
    const call = new AbortController();
    for (const { id } of batch) calls.set(id, call);
    onSending([...calls.keys()]);
    const timeout = new DOMException('No answer in time', 'TimeoutError');
    const timer = setTimeout(() => call.abort(timeout), CALL_TIMEOUT_MS);
    const isOver = new Promise<never>((_resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(call.signal.reason), { once: true });
    });
    try {
      return { sent: await Promise.race([send(batch, call.signal), isOver]) };
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(timer);
      for (const { id } of batch) calls.delete(id);
      onSending([...calls.keys()]);
    }
  }

  function end(batch: Batch): void {
    rests.end(laneOf(batch[0]));
    for (const { id } of batch) alone.delete(id);
  }

  async function accept(batch: Batch, { message, answer }: Sent): Promise<void> {
    end(batch);
    const swipes = batch.filter((one): one is SwipeItem => one.type === 'swipe');
    const [one] = batch;
    const tell = () => {
      if (message) onEvent({ type: 'sent', message });
      if (answer) onEvent({ type: 'answered', swipes, answer });
      if (one.type === 'block' || one.type === 'report') onEvent({ type: 'done', item: one });
    };
    await held.change((list) => settle(list, batch), tell);
  }

  async function fail(batch: Batch, error: unknown): Promise<void> {
    const [one, ...others] = batch;
    const verdict = judgeFailure(error);
    if (verdict.kind === 'paused') isPaused = true;
    else if (verdict.kind !== 'refused') rests.begin(laneOf(one), verdict);
    // A refused mark is shown nowhere, so it is retried: otherwise the server would never know what was read here.
    else if (verdict.status === 429 && !isDeliberate(one)) {
      rests.begin(laneOf(one), { kind: 'wait', ms: MARK_WAIT_MS });
    } else {
      end(batch);
      // The answer does not say which of several passes is refused.
      if (others.length > 0) for (const { id } of batch) alone.add(id);
      else await refuseOne(one, verdict);
    }
  }

  async function refuseOne(one: Item, verdict: Refusal): Promise<void> {
    await held.change((list) => refuse(list, one, verdict));
    if (isDeliberate(one)) onEvent({ type: 'refused', item: withFailure(one, verdict), status: verdict.status });
  }

  return {
    drain,
    /** To be called after a change: plans what to send. */
    look: () => look(),
    /** Tries again after a failure; with `isFresh` all backoffs end except rate limits. */
    wake(isFresh: boolean): void {
      isPaused = false;
      if (isFresh) rests.clear();
      look();
    },
    close(): void {
      isClosed = true;
      for (const call of calls.values()) call.abort();
      look();
    },
  };
}
