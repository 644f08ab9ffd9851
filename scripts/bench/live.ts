/** Measures live messaging: how soon a message is shown and delivered, how fast a long chat opens, and what the chat list costs. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { paths } from '../../contract/src/paths.ts';
import { conversationIdOf } from '../../contract/src/wire/conversations/conversation.ts';
import { type Account, callApi, createMember, signedInStorage } from '../../e2e/fixtures/account.ts';
import { countReads } from '../../testkit/meter.ts';
import { launchBrowser, PHONE_SCREEN } from '../suite/browser.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { type Percentiles, percentilesOf } from './quantile.ts';

/** Messages to an open chat, and to a member who is elsewhere in the app: below the limit of 60 messages a minute. */
const SENT = 40;
const SENT_ELSEWHERE = 15;
/** Milliseconds between two messages, so that the app reports each one by itself. */
const BETWEEN_MS = 2500;
const LONG_CHAT = 10_000;
const SLOW_CPU = 4;

export interface LiveFigures {
  /** Milliseconds from the tap on "Send". */
  readonly shown: Percentiles;
  readonly ownBubble: Percentiles;
  /** The same until the sender sees "Delivered", while the other has the list of chats open. */
  readonly delivered: Percentiles;
  /** Milliseconds from the tap on the chat's row until its last message shows, offline and with a CPU slowed down four times. */
  readonly longChat: number;
  /** Billed reads when a device that has seen the list opens it again, by the number of conversations. */
  readonly listReads: ReadonlyMap<number, number>;
}

export async function measureLive(url: string): Promise<LiveFigures> {
  const browser = await launchBrowser();
  try {
    // The lists come first: the signals of written messages are billed seconds later and would be counted here.
    const listReads = new Map<number, number>();
    for (const count of [5, 500]) listReads.set(count, await measureList(browser, url, count));
    const [ana, ben] = await Promise.all([createMember({ name: 'Ana' }), createMember({ name: 'Ben' })]);
    for (const [one, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await callApi(one, 'POST /swipes', { targetId: other.id, action: 'like' });
    }
    const contexts = await Promise.all([openContext(browser, ana), openContext(browser, ben)]);
    const [hers, his] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!hers || !his) throw new Error('Each context must have a page');
    await Promise.all([openListening(hers, `${url}/chat/${ben.id}`), openListening(his, `${url}/chat/${ana.id}`)]);
    const times = await measureSending(hers, his);
    await his.locator('header a[href="/messages"]').click();
    const delivered = await measureDelivery(hers);
    const longChat = await measureLongChat(his, ben.id, ana.id);
    for (const context of contexts) await context.close();
    return { ...times, delivered, longChat, listReads };
  } finally {
    await browser.close();
  }
}

function openContext(browser: Browser, account: Account): Promise<BrowserContext> {
  return browser.newContext({
    viewport: PHONE_SCREEN,
    serviceWorkers: 'block',
    storageState: signedInStorage(account),
  });
}

async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'));
  await page.goto(address);
  await listening;
}

/** Runs in the page and resolves with the time at which a message shows all `texts`. It is a string because scripts are typed without the DOM. */
const whenShown = (...texts: string[]) => `new Promise((resolve) => {
  const look = () => {
    const messages = [...document.querySelectorAll('[role=log] li')];
    if (!messages.some(({ textContent }) => ${JSON.stringify(texts)}.every((text) => textContent.includes(text)))) return false;
    resolve(performance.timeOrigin + performance.now());
    return true;
  };
  const observer = new MutationObserver(() => look() && observer.disconnect());
  if (!look()) observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;
const SEND = `(() => {
  const now = performance.timeOrigin + performance.now();
  document.querySelector('form button[type=submit]').click();
  return now;
})()`;

async function measureSending(from: Page, to: Page): Promise<Pick<LiveFigures, 'shown' | 'ownBubble'>> {
  const shown: number[] = [];
  const own: number[] = [];
  for (let number = 1; number <= SENT; number += 1) {
    const text = `Bilang ${number}.`;
    await from.locator('form textarea').fill(text);
    const there = to.evaluate(whenShown(text));
    const here = from.evaluate(whenShown(text));
    const sentAt = z.number().parse(await from.evaluate(SEND));
    own.push(z.number().parse(await here) - sentAt);
    shown.push(z.number().parse(await there) - sentAt);
  }
  // The first messages are left out: they find every process cold.
  return { shown: percentilesOf(shown.slice(5)), ownBubble: percentilesOf(own.slice(5)) };
}

async function measureDelivery(from: Page): Promise<Percentiles> {
  const times: number[] = [];
  for (let number = 1; number <= SENT_ELSEWHERE; number += 1) {
    const text = `Nasaan ka, ${number}?`;
    await from.locator('form textarea').fill(text);
    const delivered = from.evaluate(whenShown(text, 'Delivered'));
    const sentAt = z.number().parse(await from.evaluate(SEND));
    times.push(z.number().parse(await delivered) - sentAt);
    await wait(BETWEEN_MS);
  }
  return percentilesOf(times);
}

/** Fills the device's store as if it had received the whole chat, then measures opening it. */
async function measureLongChat(page: Page, uid: string, otherId: string): Promise<number> {
  await page.locator(`main a[href="/chat/${otherId}"]`).waitFor();
  await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open(${JSON.stringify(`tagpo.${uid}`)});
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('messages', 'readwrite');
      for (let sequence = ${SENT + SENT_ELSEWHERE + 1}; sequence <= ${LONG_CHAT}; sequence += 1) {
        transaction.objectStore('messages').put({
          id: 'made-up-' + sequence, senderId: ${JSON.stringify(otherId)}, receiverId: ${JSON.stringify(uid)},
          content: 'Made up ' + sequence + '.', sequence, senderSequence: sequence, isRead: true,
          sentAt: new Date(1.7e12 + sequence * 1000).toISOString(),
        }, [${JSON.stringify(otherId)}, sequence]);
      }
      transaction.oncomplete = () => { request.result.close(); resolve(); };
      transaction.onerror = () => reject(transaction.error);
    };
  })`);
  await page.context().setOffline(true);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  const [shownAt, tappedAt] = await Promise.all([
    page.evaluate(whenShown(`Made up ${LONG_CHAT}.`)),
    page.evaluate(`(() => {
      const now = performance.timeOrigin + performance.now();
      document.querySelector('main a[href="/chat/${otherId}"]').click();
      return now;
    })()`),
  ]);
  return z.number().parse(shownAt) - z.number().parse(tappedAt);
}

/** Runs in the page: whether the device has stored the mark of its first inbox look, which happens shortly after the list shows. */
const isMarkKept = (uid: string) => `new Promise((resolve, reject) => {
  const request = indexedDB.open(${JSON.stringify(`tagpo.${uid}`)});
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const position = request.result.transaction('meta').objectStore('meta').get('inbox');
    position.onerror = () => reject(position.error);
    position.onsuccess = () => {
      request.result.close();
      resolve(position.result?.mark !== undefined);
    };
  };
})`;

/** Returns the billed reads when a device that has seen the list opens it again. */
async function measureList(browser: Browser, url: string, count: number): Promise<number> {
  const account = await createMember({ name: 'Dina' });
  await writeConversations(account.id, count);
  const context = await openContext(browser, account);
  try {
    const page = await context.newPage();
    await openListening(page, `${url}/messages`);
    await page.locator('main a[href^="/chat/"]').first().waitFor();
    await page.waitForFunction(isMarkKept(account.id));
    const before = await countReads();
    await openListening(page, `${url}/messages`);
    await page.locator('main a[href^="/chat/"]').first().waitFor();
    return (await countReads()) - before;
  } finally {
    await context.close();
  }
}

async function writeConversations(uid: string, count: number): Promise<void> {
  const firestore = getFirestore(initializeApp({ projectId: PROJECT_ID }, `bench-${uid}`));
  const batch = firestore.batch();
  for (let number = 0; number < count; number += 1) {
    const otherId = `madeUp${uid.slice(0, 8)}${number}`;
    const participants = [uid, otherId].toSorted();
    const at = Timestamp.fromMillis(1.7e12 + number * 1000);
    batch.set(firestore.doc(paths.conversation(conversationIdOf(uid, otherId))), {
      schemaVersion: 1,
      participants,
      visibleTo: participants,
      cards: { [uid]: { name: 'Dina' }, [otherId]: { name: `Made up ${number}` } },
      state: 'open',
      startedBy: otherId,
      updatedAt: at,
      sides: { [uid]: { rev: 1 }, [otherId]: { rev: 1 } },
      changedFor: { [uid]: at, [otherId]: at },
      unreadFor: [],
    });
  }
  await batch.commit();
}
