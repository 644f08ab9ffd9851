/** A block in the middle of writing: nothing is stored after it, and what is gone stays so. */
import { setTimeout as wait } from 'node:timers/promises';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiSuite } from '../../testkit/api-suite.ts';
import type { Chat } from './ending.ts';
import type { Member, Sent } from './member.ts';

const TIMEOUT_MS = 60_000;

export async function checkBlock(suite: ApiSuite, { members }: Chat): Promise<string[]> {
  const [ana, ben] = members;
  const otherId = ben.person.uid;
  const stored = suite.firestore.collection(`conversations/${conversationIdOf(ana.person.uid, otherId)}/messages`);
  const during = Array.from({ length: 5 }, () => ana.write(otherId));
  await wait(Math.random() * 100);
  const { status } = await suite.call('POST', `/blocks/${ana.person.uid}`, { token: ben.person.token });
  if (status >= 300) throw new Error(`The block was answered with ${status}`);
  const atBlock = (await stored.get()).size;
  const after = Array.from({ length: 3 }, () => ana.write(otherId));
  await untilDecided([...during, ...after]);
  for (const { browser } of members) for (const { inbox } of browser.tabs) inbox.lookAgain();
  await Promise.all([untilGone(ana, otherId), untilGone(ben, ana.person.uid)]);
  const breaches: string[] = [];
  if (after.some(({ outcome }) => outcome !== 'failed')) breaches.push('written after a block');
  if ((await stored.get()).size !== atBlock) breaches.push('stored after a block');
  for (const [member, other] of [
    [ana, otherId],
    [ben, ana.person.uid],
  ] as const) {
    if (shows(member, other)) breaches.push('a tab shows whom a block has taken away');
    const opened = await member.openTab();
    opened.inbox.lookAgain();
    await untilGone(member, other);
    if (shows(member, other)) breaches.push('a new tab shows whom a block has taken away');
  }
  return breaches;
}

const shows = ({ browser }: Member, otherId: string) =>
  browser.tabs.some(({ inbox }) => inbox.state.get().conversations.some(({ member }) => member.id === otherId));

async function untilDecided(sent: readonly Sent[]): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (sent.some(({ outcome }) => outcome === 'waiting') && Date.now() < deadline) await wait(50);
}

async function untilGone(member: Member, otherId: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (shows(member, otherId) && Date.now() < deadline) await wait(50);
}
