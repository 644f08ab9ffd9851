import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { atom, type ReadableAtom } from 'nanostores';
import { emit, type OutboxEvent, type TabNews } from './events.ts';
import { createHeldItems } from './items/held-items.ts';
import {
  addMark,
  addMatchesSeen,
  discard,
  type Face,
  hasSwipe,
  hurry,
  isMessageOrSwipe,
  type MarkKind,
  mayWait,
  retry,
  takeBack,
} from './items/item.ts';
import { type Act, addAct, type Journal } from './items/journal.ts';
import type { Change, OutboxStore } from './items/store.ts';
import { createSender, type SenderOptions } from './sending/sender.ts';
import type { Turn } from './sending/turn.ts';

type OutboxPorts = Omit<SenderOptions, 'held' | 'onEvent' | 'onSending'> & {
  store: OutboxStore;
  journal: Journal;
  /** To the other tabs. */
  postToTabs: (news: TabNews) => void;
  createTurn: (work: (lost: AbortSignal) => Promise<void>) => Turn;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages, swipes and marks of one member on their way. They are kept until the server has them or will never take them, each lane in
 * its order; a message has an id, a swipe and a mark say the same when said twice, so that a lost answer doubles nothing.
 */
export function createOutbox({ store, journal, postToTabs, createTurn, ...ports }: OutboxPorts) {
  const { clock } = ports;
  const sending = atom<ReadonlySet<string>>(new Set());
  const answered = new Set<string>();
  const held = createHeldItems(store, () => postToTabs({ type: 'changed' }));
  held.items.listen(journal.keepOnly);
  const sender = createSender({
    ...ports,
    held,
    onEvent(event) {
      hear(event);
      postToTabs({ type: 'event', event });
    },
    onSending(ids) {
      sending.set(new Set(ids));
      postToTabs({ type: 'sending', ids: [...ids] });
    },
  });
  const turn = createTurn(sender.drain);

  function hear(event: OutboxEvent): void {
    if (event.type === 'answered') for (const { face } of event.swipes) answered.add(face.id);
    if (event.type === 'refused' && event.item.type === 'swipe') answered.delete(event.item.face.id);
    emit(event);
  }

  function wake(isFresh: boolean): void {
    sender.wake(isFresh);
    if (held.items.get().some(({ state }) => state === 'waiting')) turn.ask();
  }

  function wakeTabs(isFresh: boolean): void {
    postToTabs({ type: 'wake', isFresh });
    wake(isFresh);
  }

  /** Resolves once it is changed. */
  async function add(by: Change): ReturnType<OutboxStore['change']> {
    const changed = held.change(by);
    wakeTabs(false);
    return changed;
  }

  /** Adds acts that are kept even if the page ends now. */
  function act(done: readonly Act[]): void {
    if (done.length === 0) return;
    for (const one of done) journal.note(one);
    add((list) => done.reduce(addAct, list)).then(({ isOnDevice }) => {
      if (isOnDevice) for (const one of done) journal.remove(one);
    });
  }

  /** Passes that wait for others are sent at once. */
  function flush(): void {
    if (held.items.get().some(mayWait)) add(hurry);
  }

  async function refresh(): Promise<void> {
    await held.refresh();
    sender.look();
  }

  /** Resolves with true once `isSo`, with false when the time is over before. */
  function until(isSo: () => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = clock.after(ms, () => finish(false));
      const unfollow = held.items.listen(() => isSo() && finish(true));
      function finish(result: boolean) {
        stop();
        unfollow();
        resolve(result);
      }
      if (isSo()) finish(true);
    });
  }

  /** Waits for what is on its way, so many milliseconds at most: is there no message and no swipe left then? */
  async function whenSent(ms: number): Promise<boolean> {
    await held.refresh();
    flush();
    await until(() => !held.items.get().some(({ state }) => state === 'waiting'), ms);
    return !held.items.get().some(isMessageOrSwipe);
  }

  return {
    items: held.items,
    isLoaded: held.isLoaded,
    /** What is under way, in whichever tab. */
    sending: sending as ReadableAtom<ReadonlySet<string>>,
    /** Reads what an earlier visit left, and sends it. */
    async start(): Promise<void> {
      act(journal.read());
      await refresh();
      flush();
      wake(false);
    },
    /** The device is online again, or this tab in front. */
    wakeUp(): void {
      wakeTabs(true);
      turn.insist();
    },
    flush,
    onTabNews(news: TabNews): void {
      if (news.type === 'changed') refresh();
      if (news.type === 'wake') wake(news.isFresh);
      if (news.type === 'sending') sending.set(new Set(news.ids));
      if (news.type === 'event') hear(news.event);
    },
    sendMessage(otherId: string, content: string, id: string): void {
      const at = journal.nextTime(clock.now());
      act([{ type: 'message', at, id, otherId, content, writtenAt: new Date(at).toISOString() }]);
    },
    /** Resolves once the device has it: then it is told, even if the page ends. */
    async mark(otherId: string, kind: MarkKind, sequence: number): Promise<void> {
      const now = clock.now();
      await add((list) => addMark(list, { otherId, kind, sequence }, now));
    },
    /** The matches until then have been shown on this device. */
    markMatchesSeen(until: string): void {
      add((list) => addMatchesSeen(list, until, clock.now()));
    },
    swipe(face: Face, action: SwipeAction): void {
      answered.add(face.id);
      act([{ type: 'swipe', at: journal.nextTime(clock.now()), face, action }]);
    },
    retry(id: string): void {
      add((list) => retry(list, id));
    },
    discard(id: string): void {
      held.change((list) => discard(list, id));
    },
    /** True when nobody but this device has heard of it. */
    async takeBackSwipe(faceId: string): Promise<boolean> {
      answered.delete(faceId);
      const { before, after } = await held.change((list) => takeBack(list, faceId));
      return hasSwipe(before, faceId) && !hasSwipe(after, faceId);
    },
    hasAnswered: (faceId: string): boolean => answered.has(faceId) || hasSwipe(held.items.get(), faceId),
    /** Sends now what was swiped so far, and says whether it was sent within so many milliseconds. */
    sendSwipes(ms: number): Promise<boolean> {
      const swipes = () => held.items.get().filter(({ type }) => type === 'swipe');
      const last = swipes().at(-1)?.order;
      flush();
      return until(() => last === undefined || !swipes().some(({ order }) => order <= last), ms);
    },
    whenSent,
    /** Sends everything now, what failed as well, and says whether that worked. */
    async sendAll(ms: number): Promise<boolean> {
      await held.change((list) => retry(list));
      wakeTabs(true);
      return whenSent(ms);
    },
    close(): void {
      sender.close();
      turn.close();
      store.close();
    },
  };
}
