/** A member at a browser, who writes in two tabs, reads, goes offline and comes back. Notes the outcome of every message. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../testkit/api-suite.ts';
import { pickFrom } from '../../testkit/random.ts';
import type { FaultyNetwork } from './api/faulty-network.ts';
import type { Browser, BrowserMaker, Tab } from './client/browser.ts';
import { type Watch, watchTab } from './watch.ts';

export type Outcome = 'waiting' | 'ok' | 'failed';

export interface Sent {
  readonly id: string;
  readonly content: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** Messages of one tab are sent in this order. */
  readonly tab: string;
  readonly index: number;
  outcome: Outcome;
}

export interface Member {
  readonly person: Person;
  readonly browser: Browser;
  readonly sent: Sent[];
  readonly watches: Watch[];
  /** The uids of those they write to. */
  readonly others: readonly string[];
  write(otherId: string, tab?: Tab): Sent;
  read(otherId: string): Promise<void>;
  /** Something random that happens to a browser between two messages. */
  actRandomly(): Promise<void>;
  /** Brings a tab to the front. */
  focus(tab: Tab): void;
  openTab(): Promise<Tab>;
}

interface MemberOptions {
  readonly maker: BrowserMaker;
  readonly network: FaultyNetwork;
  readonly person: Person;
  readonly others: readonly string[];
  /** Milliseconds by which the device's clock is off. */
  readonly skewMs: number;
}

/** How often each happens in a hundred messages. */
const RANDOM_EVENTS = [
  [8, 'read'],
  [3, 'focus'],
  [3, 'connections cut'],
  [1, 'offline'],
  [1, 'tab ended'],
] as const;

export async function openMember({ maker, network, person, others, skewMs }: MemberOptions): Promise<Member> {
  const { random } = network;
  const browser = maker.open(person, network.callApi);
  browser.shared.clock.skewMs = skewMs;
  const sent: Sent[] = [];
  const known = new Map<string, Sent>();
  const watches: Watch[] = [];
  const names = new Map<Tab, string>();

  const anyTab = () => pickFrom(random, browser.tabs);

  async function openTab(): Promise<Tab> {
    const tab = await browser.openTab();
    names.set(tab, `${person.uid} ${names.size}`);
    tab.client.onMessageSent(({ id }) => settle(id, 'ok'));
    tab.client.onRefused(({ item }) => settle(item.id, 'failed'));
    watches.push(watchTab(tab, others));
    return tab;
  }

  function settle(id: string, outcome: Outcome): void {
    const one = known.get(id);
    if (one) one.outcome = outcome;
  }

  function write(otherId: string, tab = anyTab()): Sent {
    const name = names.get(tab) ?? '';
    const index = sent.length;
    const content = `${name} ${index}`;
    const one: Sent = {
      id: randomUUID(),
      content,
      senderId: person.uid,
      receiverId: otherId,
      tab: name,
      index,
      outcome: 'waiting',
    };
    sent.push(one);
    known.set(one.id, one);
    tab.outbox.sendMessage(otherId, content, { id: one.id });
    return one;
  }

  /** Marks what the screen shows as read, as the chat does. */
  async function read(otherId: string): Promise<void> {
    const tab = anyTab();
    const thread = tab.inbox.state.get().conversations.find(({ member }) => member.id === otherId);
    if (thread === undefined || thread.unread === 0) return;
    const upTo = tab.inbox
      .threadOf(otherId)
      .get()
      .messages.findLast(({ senderId }) => senderId === otherId);
    if (upTo === undefined) return;
    await tab.outbox.mark(otherId, 'read', upTo.senderSequence);
    tab.inbox.noteRead(otherId, upTo.senderSequence);
  }

  function focus(tab: Tab): void {
    for (const one of browser.tabs) if (one !== tab) one.page.setVisible(false);
    tab.page.setVisible(true);
  }

  async function endTab(): Promise<void> {
    const tab = anyTab();
    tab.close();
    const kept = new Set(await browser.readWaiting());
    for (const one of sent) {
      // The tab may have ended after it sent the message and before it told the others.
      if (one.outcome === 'waiting' && !kept.has(one.id)) one.outcome = 'ok';
    }
    focus(await openTab());
  }

  async function actRandomly(): Promise<void> {
    if (network.isPaused()) return;
    for (const [chance, what] of RANDOM_EVENTS) {
      if (random() >= chance / 100) continue;
      if (what === 'read') {
        // Not awaited: a tab may end meanwhile.
        read(pickFrom(random, others));
        continue;
      }
      network.count(what);
      if (what === 'focus') focus(anyTab());
      if (what === 'connections cut') for (const { page } of browser.tabs) page.cutConnections();
      if (what === 'tab ended') await endTab();
      if (what === 'offline') {
        setOnline(browser, false);
        setTimeout(() => setOnline(browser, true), random() * 3000);
      }
    }
  }

  const first = await openTab();
  await openTab();
  focus(first);
  return { person, browser, sent, watches, others, write, read, actRandomly, focus, openTab };
}

const OFFLINE_MS = 10 * 60_000;

/** Goes offline for ten minutes of the device's clock, writes messages meanwhile, and comes back. */
export async function writeOffline({ browser, others, write }: Member, count: number): Promise<void> {
  const [otherId = ''] = others;
  const [tab] = browser.tabs;
  setOnline(browser, false);
  for (let index = 0; index < count; index += 1) write(otherId, tab);
  browser.shared.clock.skewMs += OFFLINE_MS;
  await wait(1000);
  setOnline(browser, true);
}

export function setOnline({ tabs }: Browser, isOnline: boolean): void {
  for (const { page } of tabs) page.setOnline(isOnline);
}
