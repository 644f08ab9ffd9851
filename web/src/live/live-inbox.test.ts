import 'fake-indexeddb/auto';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { InboxAnswer } from '@tagpo/contract/wire/conversations/inbox';
import { toMark } from '@tagpo/contract/wire/conversations/inbox-mark';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { connectDevice, openDeviceStore } from '../lib/device/device-store.ts';
import { openInboxStore } from './device/device-inbox-store.ts';
import type { InboxStore } from './device/inbox-store.ts';
import { createMemoryStore } from './device/memory-store.ts';
import type { Signal } from './held/merge.ts';
import type { ListenerOptions } from './listener/listener.ts';
import { createLiveInbox } from './live-inbox.ts';
import { chatInFront, type LiveInbox, type ThreadState } from './live-state.ts';
import type { PageEvents } from './tabs/page.ts';
import { joinTabs, standAlone, type TabsOptions } from './tabs/tabs.ts';
import { lastOf, messageOf, signalWith, threadWith } from './test-thread.ts';

const opened: LiveInbox[] = [];
beforeEach(() => Object.assign(navigator, { onLine: true }));
afterEach(() => {
  for (const inbox of opened.splice(0)) inbox.end();
  chatInFront.set(undefined);
  vi.restoreAllMocks();
});

const conversation = (rev: number, last: number, id = 'ana'): Conversation =>
  threadWith(id, {
    isMatch: true,
    lastMessage: last === 0 ? null : lastOf(last),
    rev,
    unread: last,
    updatedAt: new Date(last * 1000).toISOString(),
  });
const signal = (rev: number, last: number, change: Partial<Signal> = {}) =>
  signalWith({ rev, at: rev, last: lastOf(last), unread: last, ...change });

/** An API that holds what a test says, and logs the calls. */
function createServer(thread: number) {
  const asked: string[] = [];
  const looks: Partial<InboxAnswer>[] = [];
  const server = { asked, looks, thread, isThere: true };
  const all = () => Array.from({ length: server.thread }, (_, at) => messageOf(at + 1));
  const answers = {
    readInbox: ({ query }: { query: { since?: string } }) => {
      asked.push(`look ${query.since ?? 'anew'}`);
      const next = looks.shift();
      const isFresh = query.since === undefined;
      const conversations = isFresh ? [conversation(1, server.thread)] : [];
      return { mark: toMark(1000 + asked.length), isFresh, conversations, gone: [], ...next };
    },
    listMessages: ({ query: { after, before } }: { query: { after?: string; before?: string } }) => {
      asked.push(`messages ${after ? `after ${after}` : before ? `before ${before}` : 'newest'}`);
      if (!server.isThere) throw new ApiError(404, 'Not Found', '{}');
      if (after) return all().slice(Number(after), Number(after) + 50);
      return all()
        .slice(0, before ? Number(before) - 1 : server.thread)
        .slice(-50);
    },
    getConversation: () => conversation(1, server.thread),
  };
  const api = (async ({ name }: { name: keyof typeof answers }, options: never) => {
    const data = answers[name](options);
    const first = Array.isArray(data) ? data[0]?.sequence : undefined;
    return { data, nextCursor: first !== undefined && first > 1 ? String(first) : undefined };
  }) as unknown as Api;
  return Object.assign(server, { api });
}

const openStore = (device: string) => openInboxStore(connectDevice(() => openDeviceStore(device)));

function open(
  api: Api,
  {
    store = createMemoryStore(),
    tabs = standAlone as (options: TabsOptions) => ReturnType<typeof standAlone>,
    page = { isVisible: () => true, follow: () => () => undefined } as PageEvents,
  } = {},
) {
  let heard: ListenerOptions | undefined;
  let isListening = false;
  let losses = 0;
  const delivered: string[] = [];
  const inbox = createLiveInbox({
    uid: 'me',
    api,
    store,
    page,
    joinTabs: tabs,
    createListener(options) {
      heard = options;
      const turn = (isOn: boolean) => {
        if (isListening && !isOn) losses += 1;
        isListening = isOn;
        options.onSynced(isOn);
      };
      return { start: () => turn(true), stop: () => turn(false) };
    },
    markDelivered: (otherId, sequence) => delivered.push(`${otherId} ${sequence}`),
  });
  opened.push(inbox);
  const shown = () => inbox.state.get().conversations.map(({ member, rev, unread }) => `${member.id} ${rev} ${unread}`);
  return {
    inbox,
    shown,
    delivered,
    store,
    listens: () => isListening,
    losses: () => losses,
    hear: (...signals: Signal[]) => heard?.onSignals(signals),
  };
}

/** A page in front, until it is hidden. */
function createPage(isInFront = true) {
  let isVisible = isInFront;
  const hidden: (() => void)[] = [];
  const page: PageEvents = {
    isVisible: () => isVisible,
    follow(on) {
      if (on.hidden) hidden.push(on.hidden);
      return () => undefined;
    },
  };
  return {
    page,
    hide(): void {
      isVisible = false;
      for (const call of hidden) call();
    },
  };
}

/** A chat on the screen, with the range of its messages. */
function follow(inbox: LiveInbox) {
  const thread = inbox.threadOf('ana');
  thread.listen(() => undefined);
  const range = ({ messages }: ThreadState) => `${messages[0]?.sequence ?? 0}-${messages.at(-1)?.sequence ?? 0}`;
  return { range: () => range(thread.get()), state: () => thread.get() };
}

it.each([
  { isBlocked: true, ended: [] },
  { isBlocked: false, ended: ['ana'] },
])('lists $ended as ended after a visit that blocked: $isBlocked', async ({ isBlocked, ended }) => {
  const server = createServer(3);
  const { inbox, store, shown } = open(server.api);
  await expect.poll(shown).toEqual(['ana 1 3']);
  inbox.end();
  server.looks.push({ gone: [{ id: 'ana', rev: 2 }] });
  const next = open(server.api, { store });
  // Nothing is loaded yet.
  if (isBlocked) next.inbox.noteBlock('ana', 'done');
  await expect.poll(() => next.listens() && next.inbox.state.get().gone.has('ana')).toBe(true);
  expect(next.inbox.state.get().ended.map(({ id }) => id)).toEqual(ended);
});

it('shows a look’s answer and the signals after it', async () => {
  const server = createServer(3);
  const { shown, hear } = open(server.api);
  await expect.poll(shown).toEqual(['ana 1 3']);
  hear(signal(2, 4));
  expect(shown()).toEqual(['ana 2 4']);
  expect(server.asked).toEqual(['look anew']);
});

it.each([
  ['reports a moment later that a message arrived', 0, ['ana 3']],
  ['reports no arrival of a message that is read at once', 3, []],
])('%s', async (_title, read, told) => {
  vi.useFakeTimers();
  try {
    const { shown, inbox, delivered } = open(createServer(3).api);
    await vi.advanceTimersByTimeAsync(500);
    expect([shown(), delivered]).toEqual([['ana 1 3'], []]);
    inbox.noteRead('ana', read);
    await vi.advanceTimersByTimeAsync(5000);
    expect(delivered).toEqual(told);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  { title: 'at once', inFront: undefined, told: ['ana 4'] },
  { title: 'later if its chat is in front, which marks it as read', inFront: 'ana', told: [] },
])('reports a message that arrives $title', async ({ inFront, told }) => {
  chatInFront.set(inFront);
  const { shown, hear, listens, delivered } = open(createServer(3).api);
  await expect.poll(shown).toEqual(['ana 1 3']);
  await expect.poll(listens).toBe(true);
  hear(signal(2, 4));
  hear(signal(3, 5));
  expect(delivered).toEqual(told);
});

it('shows after the first look who is online', async () => {
  const server = createServer(3);
  server.looks.push({ isChatOnline: true });
  chatInFront.set('ana');
  const { inbox } = open(server.api);
  await expect.poll(() => inbox.state.get().conversations.map(({ member }) => member.isOnline)).toEqual([true]);
});

it('looks after a gap, and for an unknown conversation', async () => {
  const server = createServer(3);
  const { shown, hear } = open(server.api);
  await expect.poll(shown).toEqual(['ana 1 3']);
  hear(signal(5, 4));
  await expect.poll(() => server.asked.length).toBe(2);
  expect(shown()).toEqual(['ana 5 4']);
  server.looks.push({ conversations: [conversation(1, 1, 'bea')] });
  hear(signal(1, 1, { otherId: 'bea' }));
  await expect.poll(shown).toEqual(['ana 5 4', 'bea 1 1']);
});

it('looks once more after a fresh answer', async () => {
  const server = createServer(3);
  const { shown, inbox } = open(server.api);
  await expect.poll(shown).toEqual(['ana 1 3']);
  server.looks.push({ isFresh: true, conversations: [conversation(1, 1, 'bea')] });
  inbox.lookAgain();
  await expect.poll(() => server.asked.length).toBe(3);
  expect(shown()).toEqual(['bea 1 1']);
});

it('drops an ended conversation with its messages', async () => {
  const server = createServer(3);
  const { shown, inbox, hear, store } = open(server.api, { store: openStore('ended') });
  const chat = follow(inbox);
  await expect.poll(chat.range).toBe('1-3');
  await expect.poll(() => store.readMessages('ana', 100, 100)).toHaveLength(3);
  hear(signal(2, 3, { isGone: true }));
  expect(shown()).toEqual([]);
  expect(chat.state()).toMatchObject({ notFound: true, messages: [] });
  hear(signal(1, 3));
  inbox.noteSent({ ...messageOf(4), senderId: 'me', receiverId: 'ana' });
  expect(shown()).toEqual([]);
  await expect.poll(() => store.readMessages('ana', 100, 100)).toEqual([]);
  expect(server.asked.filter((call) => call.startsWith('messages'))).toEqual(['messages newest']);
});

it('asks once after an open request is gone, and shows the chat that may begin anew', async () => {
  const server = createServer(1);
  server.looks.push({
    conversations: [{ ...conversation(1, 1), isMatch: false, state: 'request', startedByMe: false }],
  });
  const { inbox, hear } = open(server.api);
  const chat = follow(inbox);
  await expect.poll(chat.range).toBe('1-1');
  server.thread = 0;
  hear(signal(2, 1, { isGone: true }));
  expect(inbox.state.get().gone).toEqual(new Set(['ana']));
  await expect.poll(() => inbox.state.get().gone).toEqual(new Set());
  expect(chat.state()).toMatchObject({ status: 'ready', notFound: false, messages: [] });
});

it('begins a chat anew that ended while it was not on the screen', async () => {
  const server = createServer(3);
  const { inbox, hear } = open(server.api);
  const thread = inbox.threadOf('ana');
  const leave = thread.listen(() => undefined);
  await expect.poll(() => thread.get().messages.length).toBe(3);
  vi.useFakeTimers();
  leave();
  // A chat that was left is followed for a moment more: https://github.com/nanostores/nanostores#store-lifecycle
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  hear(signal(2, 3, { isGone: true }));
  server.thread = 0;
  const shown: number[] = [];
  thread.listen(({ messages }) => shown.push(messages.length));
  await expect.poll(() => thread.get().status).toBe('ready');
  expect(new Set(shown)).toEqual(new Set([0]));
});

it('opens a chat from the device and fills the gap', async () => {
  const server = createServer(3);
  const first = open(server.api, { store: openStore('opened') });
  const before = follow(first.inbox);
  await expect.poll(before.range).toBe('1-3');
  await expect.poll(() => first.store.readMessages('ana', 100, 100)).toHaveLength(3);
  first.inbox.end();
  server.thread = 60;
  server.looks.push({ conversations: [conversation(2, 60)] });
  const { inbox } = open(server.api, { store: openStore('opened') });
  const chat = follow(inbox);
  await expect.poll(chat.range).toBe('1-60');
  expect(server.asked.slice(2)).toEqual(['look 1.rt', 'messages after 3', 'messages after 53']);
});

it('shows only the newest page after a large gap', async () => {
  const server = createServer(3);
  const { inbox, hear } = open(server.api);
  const chat = follow(inbox);
  await expect.poll(chat.range).toBe('1-3');
  server.thread = 300;
  hear(signal(2, 300));
  await expect.poll(chat.range).toBe('251-300');
  expect(chat.state().hasOlder).toBe(true);
  inbox.loadOlder('ana');
  await expect.poll(chat.range).toBe('201-300');
});

it('appends the next message without a call', async () => {
  const server = createServer(3);
  const { inbox, hear } = open(server.api);
  const chat = follow(inbox);
  await expect.poll(chat.range).toBe('1-3');
  const asked = server.asked.length;
  hear(signal(2, 4));
  expect(chat.range()).toBe('1-4');
  expect(server.asked).toHaveLength(asked);
});

it('says that a chat is not available', async () => {
  const server = createServer(3);
  server.isThere = false;
  server.looks.push({ conversations: [] });
  const chat = follow(open(server.api).inbox);
  await expect.poll(() => chat.state().notFound).toBe(true);
});

it('looks and listens in one tab for all tabs', async () => {
  const server = createServer(3);
  const tabs = (options: TabsOptions) => joinTabs('one-for-all', options);
  const first = open(server.api, { store: openStore('shared'), tabs });
  await expect.poll(first.shown).toEqual(['ana 1 3']);
  const second = open(server.api, { store: openStore('shared'), tabs });
  await expect.poll(second.shown).toEqual(['ana 1 3']);
  await expect.poll(() => second.inbox.state.get().connection).toBe('live');
  second.hear(signal(2, 4));
  await expect.poll(first.shown).toEqual(['ana 2 4']);
  first.inbox.noteRead('ana', 4);
  await expect.poll(second.shown).toEqual(['ana 2 0']);
  const looks = server.asked.length;
  first.inbox.lookAgain();
  await expect.poll(() => server.asked.length).toBe(looks + 1);
});

/** Two tabs that share a store, whose methods a test may hold up in one of them. */
async function openTwo(device: string, hold: { first?: Partial<InboxStore>; second?: Partial<InboxStore> }) {
  const server = createServer(3);
  const tabs = (options: TabsOptions) => joinTabs(device, options);
  const [one, other] = [openStore(device), openStore(device)];
  const first = open(server.api, { store: { ...one, ...hold.first }, tabs });
  await expect.poll(first.shown).toEqual(['ana 1 3']);
  // It is not in front, and leaves the lead to the first.
  const second = open(server.api, { store: { ...other, ...hold.second }, tabs, page: createPage(false).page });
  await expect.poll(second.shown).toEqual(['ana 1 3']);
  await expect.poll(() => second.inbox.state.get().connection).toBe('live');
  return { server, first, second };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('tells other tabs of a change once it is stored', async () => {
  const gate = createGate();
  const { change } = openStore('told-when-stored');
  const late: InboxStore['change'] = async (changes, look) => {
    if (look === undefined) await gate.opened;
    return change(changes, look);
  };
  const { server, first, second } = await openTwo('told-when-stored', { first: { change: late } });
  first.inbox.noteRead('ana', 3);
  expect(first.shown()).toEqual(['ana 1 0']);
  // What the first tab tells later has arrived, and this has not.
  server.looks.push({ conversations: [conversation(1, 1, 'bea')] });
  first.inbox.lookAgain();
  await expect.poll(second.shown).toEqual(['ana 1 3', 'bea 1 1']);
  gate.open();
  await expect.poll(second.shown).toEqual(['ana 1 0', 'bea 1 1']);
});

it('keeps what another tab tells while this one loads', async () => {
  const gate = createGate();
  let isLate = false;
  let loads = 0;
  const { load } = openStore('told-while-loading');
  let lateLoads = 0;
  const late = async () => {
    const stored = await load();
    loads += 1;
    if (!isLate) return stored;
    await gate.opened;
    lateLoads += 1;
    return stored;
  };
  const { server, first, second } = await openTwo('told-while-loading', { second: { load: late } });
  isLate = true;
  const before = loads;
  server.looks.push({ isFresh: true, conversations: [conversation(1, 3)] });
  first.inbox.lookAgain();
  await expect.poll(() => loads).toBeGreaterThan(before);
  server.looks.push({ conversations: [conversation(1, 1, 'bea')] });
  first.inbox.lookAgain();
  await expect.poll(second.shown).toEqual(['ana 1 3', 'bea 1 1']);
  gate.open();
  await expect.poll(() => lateLoads).toBe(loads - before);
  expect(second.shown()).toEqual(['ana 1 3', 'bea 1 1']);
});

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A browser that tells tabs of the lead some milliseconds late. */
function tellLeadsLate({ grantMs, lossMs }: { grantMs: number; lossMs: number }): void {
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(locks, 'request').mockImplementation((async (name: string, options: LockOptions, hold: () => unknown) => {
    try {
      return await request(name, options, () => wait(grantMs).then(hold));
    } catch (error) {
      await wait(lossMs);
      throw error;
    }
  }) as never);
}

it.each([
  ['is hidden before it has it', { grantMs: 50, lossMs: 0 }],
  ['is hidden before the first one knows of its loss', { grantMs: 0, lossMs: 50 }],
])('leads in the tab in front after another one has taken the lead and %s', async (title, late) => {
  const server = createServer(3);
  const tabs = (options: TabsOptions) => joinTabs(title, options);
  const first = open(server.api, { store: openStore(title), tabs });
  await expect.poll(() => first.inbox.state.get().connection).toBe('live');
  tellLeadsLate(late);
  const second = createPage();
  open(server.api, { store: openStore(title), tabs, page: second.page });
  second.hide();
  await expect.poll(first.losses).toBe(1);
  await expect.poll(first.listens).toBe(true);
});
