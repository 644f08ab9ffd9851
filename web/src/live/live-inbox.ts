import { OVERLAP_MS } from '@tagpo/contract/product';
import type { Api } from '../lib/api/api.ts';
import { isOffline } from '../lib/api/connection.ts';
import { expiredLink } from '../lib/api/expired-links.ts';
import { logStoreError } from '../lib/device/device-store.ts';
import type { InboxStore } from './device/inbox-store.ts';
import { createHeldInbox, type Touched } from './held/held-inbox.ts';
import { isThread } from './held/held-thread.ts';
import { listenToInbox } from './listener/listen-to-inbox.ts';
import type { Listener, ListenerOptions } from './listener/listener.ts';
import { chatInFront, type LiveInbox } from './live-state.ts';
import { createLooks } from './looks/looks.ts';
import { nextLookDelay } from './looks/next-look-delay.ts';
import { olderConversations } from './looks/older-conversations.ts';
import { performLook } from './looks/perform-look.ts';
import { listenToTabs } from './tabs/listen-to-tabs.ts';
import { followSleep, type PageEvents } from './tabs/page.ts';
import type { Tabs, TabsOptions } from './tabs/tabs.ts';
import { createOpenThreads } from './threads/open-threads.ts';
import { createDeliveryReporter } from './threads/report-delivered.ts';

export type LiveInboxOptions = {
  uid: string;
  api: Api;
  store: InboxStore;
  page: PageEvents;
  joinTabs: (options: TabsOptions) => Tabs;
  createListener: (options: ListenerOptions) => Listener;
  markDelivered: (otherId: string, senderSequence: number) => void;
};

/** The inbox in one tab. The leading tab looks and listens; all tabs show the same. */
export function createLiveInbox({ uid, api, store, page, ...options }: LiveInboxOptions): LiveInbox {
  let isLeading = false;
  let isSynced = false;
  let isDenied = false;
  let hasLooked = false;
  let heldUntil = 0;
  let noteLooked = () => {};
  const firstLook = new Promise<void>((resolve) => {
    noteLooked = resolve;
  });

  const inbox = createHeldInbox({ uid, store, onChanged, onStored: (held) => tabs.post({ kind: 'held', held }) });
  const loaded = inbox.load().catch(logStoreError);
  const chatOnScreen = () => (page.isVisible() ? chatInFront.get() : undefined);
  const looks = createLooks({
    look,
    onLooked,
    nextIn: (failures) =>
      nextLookDelay({
        isLeading,
        isSynced,
        failures,
        isVisible: page.isVisible(),
        isAsleep: sleep.isAsleep(),
        hasChat: chatOnScreen() !== undefined,
        isActive: inbox.state.get().bell.isActive,
      }),
  });
  const older = olderConversations({ api, store, inbox });
  const threads = createOpenThreads({ uid, api, store, inbox, older, firstLook });
  // What a look finds on opening the app is often read next.
  const isUrgent = (otherId: string) => isSynced && otherId !== chatOnScreen();
  const delivered = createDeliveryReporter({ inbox, markDelivered: options.markDelivered, isUrgent });
  const listener = options.createListener({
    ...listenToInbox({ inbox, store, tabs: () => tabs, look: looks.now }),
    uid,
    heldUntil: () => heldUntil,
    onSynced,
    onDenied() {
      isDenied = true;
      looks.now();
    },
  });
  const handleNews = listenToTabs({
    inbox,
    isLeading: () => isLeading,
    look: looks.now,
    onOpened: showConnection,
    onLooked: noteLooked,
  });
  const tabs: Tabs = options.joinTabs({
    page,
    onNews: (news) => void loaded.then(() => handleNews(news)),
    onLead() {
      isLeading = true;
      loaded.then(wake);
    },
    onLost() {
      isLeading = false;
      stopListening();
    },
  });
  const sleep = followSleep({
    page,
    onShown() {
      tabs.take();
      // A tab that the browser had frozen has missed messages of other tabs.
      inbox.load().catch(logStoreError).then(wake);
    },
    onHidden: looks.plan,
    onSleep: stopListening,
  });
  const stops = [
    page.follow({ focused: tabs.take, online: wake }),
    sleep.end,
    chatInFront.listen((otherId) => (otherId === undefined ? looks.plan() : requestLook())),
    isOffline.listen(showConnection),
    // After a failure the next picture that does not load tries again.
    expiredLink.listen((link) => void older.renewLinks(link).catch(() => undefined)),
    listener.stop,
    delivered.end,
    looks.end,
    tabs.end,
    store.close,
  ];
  if (page.isVisible()) tabs.take();
  tabs.post({ kind: 'opened' });

  function stopListening(): void {
    listener.stop();
    looks.plan();
  }

  function wake(): void {
    if (!isLeading || sleep.isAsleep()) return;
    // The reason why it could not listen may be gone.
    isDenied = false;
    if (!isSynced) listener.stop();
    looks.now();
  }

  async function look(): Promise<void> {
    const result = await performLook({ api, store, inbox, chat: chatOnScreen() });
    heldUntil = Math.max(heldUntil, result.heldUntil);
    // Only now, because the listener begins where the look ended.
    if (isLeading && !isDenied && !sleep.isAsleep()) listener.start();
    if (result.isFresh) tabs.post({ kind: 'load-again' });
    if (result.isIncomplete) looks.now();
    threads.retryFailed();
  }

  function onLooked(): void {
    if (looks.hasFailed() && inbox.state.get().status === 'loading') inbox.set({ status: 'error' });
    hasLooked = true;
    noteLooked();
    showConnection();
  }

  function requestLook(): void {
    if (isLeading) looks.now();
    else tabs.post({ kind: 'look' });
  }

  function onSynced(isNow: boolean): void {
    isSynced = isNow;
    // Changes since the last look may be older than the listener's start.
    if (isNow && looks.age() > OVERLAP_MS / 2) looks.now();
    looks.plan();
    showConnection();
  }

  function showConnection(): void {
    if (!isLeading) return;
    const connection = isSynced ? 'live' : looks.hasFailed() || isOffline.get() ? 'offline' : 'polling';
    if (connection !== inbox.state.get().connection) inbox.set({ connection });
    tabs.post({ kind: 'state', connection, hasLooked });
  }

  function onChanged(touched: Touched[]): void {
    for (const [otherId] of touched) threads.update(otherId);
    if (isLeading) delivered.note(touched);
  }

  return {
    state: inbox.state,
    threadOf: threads.stateOf,
    loadOlder: threads.loadOlder,
    retryThread: threads.retry,
    loadMore: older.loadMore,
    lookAgain: requestLook,
    retry() {
      inbox.set({ status: 'loading' });
      requestLook();
    },
    noteSent(message) {
      inbox.noteSent(message);
      threads.receive(message.receiverId, [message]);
      if (!isThread(inbox.read(message.receiverId))) requestLook();
    },
    noteRead: inbox.noteRead,
    // Before that, its conversation is not known yet.
    noteBlock: (otherId, block) => void loaded.then(() => inbox.noteBlock(otherId, block)),
    end() {
      isLeading = false;
      for (const stop of stops) stop();
    },
  };
}
