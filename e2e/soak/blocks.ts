/** Blocks in the middle of writing: nothing is stored afterwards, and no tab shows the other member. */
import { setTimeout as wait } from 'node:timers/promises';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiSuite } from '../../testkit/api-suite.ts';
import type { Chat } from './ending.ts';
import type { Member } from './member.ts';
import { waitUntil } from './wait-until.ts';

const TIMEOUT_MS = 60_000;

export async function checkBlock(suite: ApiSuite, { members }: Chat): Promise<string[]> {
  const [ana, ben] = members;
  const otherId = ben.person.uid;
  const stored = suite.firestore.collection(`conversations/${conversationIdOf(ana.person.uid, otherId)}/messages`);
  const during = Array.from({ length: 5 }, () => ana.write(otherId));
  await wait(Math.random() * 100);
  const { status } = await suite.post(ben.person, `/blocks/${ana.person.uid}`);
  if (status >= 300) throw new Error(`The block was answered with ${status}`);
  const atBlock = (await stored.get()).size;
  const after = Array.from({ length: 3 }, () => ana.write(otherId));
  const isDecided = () => ![...during, ...after].some(({ outcome }) => outcome === 'waiting');
  await waitUntil(isDecided, { timeoutMs: TIMEOUT_MS });
  for (const { browser } of members) for (const { inbox } of browser.tabs) inbox.lookAgain();
  const breaches: string[] = [];
  if (after.some(({ outcome }) => outcome !== 'failed')) breaches.push('written after a block');
  if ((await stored.get()).size !== atBlock) breaches.push('stored after a block');
  for (const [member, other] of [
    [ana, otherId],
    [ben, ana.person.uid],
  ] as const) {
    if (!(await isGone(member, other))) breaches.push('a tab shows a member after a block');
    const opened = await member.openTab();
    opened.inbox.lookAgain();
    if (!(await isGone(member, other))) breaches.push('a new tab shows a member after a block');
  }
  return breaches;
}

const shows = ({ browser }: Member, otherId: string) =>
  browser.tabs.some(({ inbox }) => inbox.state.get().conversations.some(({ member }) => member.id === otherId));

const isGone = (member: Member, otherId: string) => waitUntil(() => !shows(member, otherId), { timeoutMs: TIMEOUT_MS });
