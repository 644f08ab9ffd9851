import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { atom, type ReadableAtom } from 'nanostores';
import { openTabChannel } from '../../lib/device/tab-channel.ts';
import { emit, type OutboxEvent, type TabNews, tabNews } from './events.ts';
import { createAnswers } from './items/answers.ts';
import { addBlock, addMark, addMatchesSeen, discard, releasePasses, retry, takeBack } from './items/change-items.ts';
import { createHeldItems, untilItems } from './items/held-items.ts';
import { blockId, type Face, hasSwipe, isDeliberate, type MarkKind, mayWait } from './items/item.ts';
import { type Act, addAct, type Journal } from './items/journal.ts';
import type { Change, OutboxStore } from './items/store.ts';
import { createOutcomes, type Outcome } from './sending/outcomes.ts';
import { createSender, type SenderOptions } from './sending/sender.ts';
import { createTurn, type TurnOptions } from './sending/turn.ts';

export type Person = { id: string; name?: string | undefined };
export type WrittenReport = Omit<Extract<Act, { type: 'report' }>, 'type' | 'id' | 'at'>;
type OutboxOptions = Pick<SenderOptions, 'send' | 'random' | 'isOnline'> &
  Omit<TurnOptions, 'work'> & { store: OutboxStore; journal: Journal };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends a member's messages, swipes, blocks, reports and marks. They are stored until the server has accepted or refused them, and each lane is sent in order.
 * Messages and reports have an id, and all else is idempotent, so a lost answer doubles nothing. A member's tabs share a channel and a turn by `name`.
 */
export function createOutbox({ name, locks, isInFront, silenceMs, store, journal, ...options }: OutboxOptions) {
  const { isOnline } = options;
  const sending = atom<ReadonlySet<string>>(new Set());
  const outcomes = createOutcomes();
  const tabs = openTabChannel(name, tabNews, onTabNews);
  const held = createHeldItems(store, () => tabs.post({ type: 'changed' }));
  held.items.listen(journal.keepOnly);
  const answers = createAnswers(held.items);
  const sender = createSender({
    ...options,
    held,
    onEvent(event) {
      handleEvent(event);
      tabs.post({ type: 'event', event });
    },
    onSending(ids) {
      sending.set(new Set(ids));
      tabs.post({ type: 'sending', ids: [...ids] });
    },
  });
  const turn = createTurn({ name, locks, isInFront, silenceMs, work: sender.drain });

  function onTabNews(news: TabNews): void {
    if (news.type === 'changed') refresh();
    if (news.type === 'wake') wake(news.isFresh);
    if (news.type === 'sending') sending.set(new Set(news.ids));
    if (news.type === 'event') handleEvent(news.event);
  }

  function handleEvent(event: OutboxEvent): void {
    answers.handleEvent(event);
    outcomes.handleEvent(event);
    emit(event);
  }

  function block({ id: otherId, name }: Person, isBlocked: boolean): Promise<Outcome> {
    const at = journal.nextTime(Date.now());
    addActs([{ type: 'block', at, otherId, isBlocked, ...(name !== undefined && { name }) }]);
    return isOnline() ? outcomes.waitFor(blockId(otherId)) : Promise.resolve('waiting');
  }

  function wake(isFresh: boolean): void {
    sender.wake(isFresh);
    if (held.items.get().some(({ state }) => state === 'waiting')) turn.request();
  }

  function wakeTabs(isFresh: boolean): void {
    tabs.post({ type: 'wake', isFresh });
    wake(isFresh);
  }

  /** Resolves when the change is stored. */
  async function add(by: Change): ReturnType<OutboxStore['change']> {
    const changed = held.change(by);
    wakeTabs(false);
    return changed;
  }

  /** Adds items that survive even if the page closes now. */
  function addActs(done: readonly Act[]): void {
    if (done.length === 0) return;
    for (const one of done) journal.note(one);
    add((list) => done.reduce(addAct, list)).then(({ isOnDevice }) => {
      if (isOnDevice) for (const one of done) journal.remove(one);
    });
  }

  /** Sends waiting passes at once. */
  function flush(): void {
    if (held.items.get().some(mayWait)) add(releasePasses);
  }

  async function refresh(): Promise<void> {
    await held.refresh();
    sender.look();
  }

  /** Waits for calls under way, for `ms` at most. Returns whether nothing is left that the member did on purpose. */
  async function whenSent(ms: number): Promise<boolean> {
    await held.refresh();
    flush();
    await untilItems(held.items, () => !held.items.get().some(({ state }) => state === 'waiting'), ms);
    return !held.items.get().some(isDeliberate);
  }

  return {
    items: held.items,
    isLoaded: held.isLoaded,
    /** The items that wait or are being sent, in any tab. */
    sending: sending as ReadableAtom<ReadonlySet<string>>,
    /** Loads what earlier visits left, and sends it. */
    async start(): Promise<void> {
      addActs(journal.read());
      await refresh();
      flush();
      wake(false);
    },
    /** To be called when the device is online again or this tab in front. */
    wakeUp(): void {
      wakeTabs(true);
      turn.stealIfSilent();
    },
    flush,
    sendMessage(otherId: string, content: string, { id, prompt }: { id: string; prompt?: Prompt | undefined }): void {
      const at = journal.nextTime(Date.now());
      addActs([
        { type: 'message', at, id, otherId, content, ...(prompt && { prompt }), writtenAt: new Date(at).toISOString() },
      ]);
    },
    /** Resolves when the mark is stored and thus will be sent. */
    async mark(otherId: string, kind: MarkKind, sequence: number): Promise<void> {
      const now = Date.now();
      await add((list) => addMark(list, { otherId, kind, sequence }, now));
    },
    /** Marks the matches up to a time as shown. */
    markMatchesSeen(until: string): void {
      add((list) => addMatchesSeen(list, until, Date.now()));
    },
    swipe(face: Face, action: SwipeAction): void {
      answers.noteSwipe(face.id);
      addActs([{ type: 'swipe', at: journal.nextTime(Date.now()), face, action }]);
    },
    retry(id: string): void {
      add((list) => retry(list, id));
    },
    discard(id: string): void {
      held.change((list) => discard(list, id));
    },
    /** Removes a swipe that was not sent yet. Returns whether it could: the caller takes back on the server what was sent. */
    async takeBackSwipe(faceId: string): Promise<boolean> {
      const { before, after } = await held.change((list) => takeBack(list, faceId));
      answers.dropSwipe(faceId, hasSwipe(after, faceId));
      return hasSwipe(before, faceId) && !hasSwipe(after, faceId);
    },
    hasAnswered: answers.hasAnswered,
    isBlocked: answers.isBlocked,
    block: (person: Person): Promise<Outcome> => block(person, true),
    /** Takes a block back, also one that was sent. */
    unblock: (person: Person): void => void block(person, false),
    /** To be called when a block was ended without the outbox. */
    noteUnblocked(otherId: string): void {
      const [item] = addBlock([], { otherId, isBlocked: false }, Date.now());
      if (item?.type !== 'block') return;
      const event = { type: 'done', item } as const;
      handleEvent(event);
      tabs.post({ type: 'event', event });
    },
    report(report: WrittenReport): Promise<Outcome> {
      const id = crypto.randomUUID();
      addActs([{ ...report, type: 'report', id, at: journal.nextTime(Date.now()) }]);
      return isOnline() ? outcomes.waitFor(id) : Promise.resolve('waiting');
    },
    /** Sends all swipes now. Returns whether they were sent within `ms`. */
    sendSwipes(ms: number): Promise<boolean> {
      const swipes = () => held.items.get().filter(({ type }) => type === 'swipe');
      const last = swipes().at(-1)?.order;
      flush();
      return untilItems(held.items, () => last === undefined || !swipes().some(({ order }) => order <= last), ms);
    },
    whenSent,
    /** Sends everything now, failed messages too. Returns whether that worked. */
    async sendAll(ms: number): Promise<boolean> {
      await held.change((list) => retry(list));
      wakeTabs(true);
      return whenSent(ms);
    },
    close(): void {
      tabs.close();
      sender.close();
      turn.close();
      store.close();
    },
  };
}
