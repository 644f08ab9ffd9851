import { describe, expect, it } from 'vitest';
import { type Ending, findBreaches } from './invariants.ts';
import { soak } from './soak.ts';
import { replayAll } from './traces/replay.ts';

it('loses and doubles none of 250 messages in bad weather', async () => {
  const { outcomes, breaches } = await soak({
    seed: 1,
    sends: 250,
    conversations: 6,
    pauseMs: 300,
    maxDelayMs: 200,
    offlineQueue: 30,
    clockSkewMs: 10 * 60_000,
    deviceSkewMs: 10 * 60_000,
  });
  expect(breaches).toEqual([]);
  expect(outcomes.ok).toBeGreaterThan(250);
  // Longer than the soak itself waits for anything: it is to say what did not come.
}, 900_000);

it('does what the model says in 5 of its runs', async () => {
  const { steps, breaches } = await replayAll(5);
  expect(breaches).toEqual([]);
  expect(steps).toBeGreaterThan(300);
}, 300_000);

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const message = (id: string, sequence: number) => ({
  id,
  senderId: 'ana',
  content: id,
  sequence,
  senderSequence: sequence,
  sentAt: at(sequence),
});
const sent = (id: string, index: number) => ({
  ...message(id, index),
  receiverId: 'ben',
  tab: 'one',
  index,
  outcome: 'ok' as const,
});

/** Two messages of Ana's, the first of which Ben has read. */
const thread = [message('a', 1), message('b', 2)];
const summary = { lastMessage: { id: 'b' }, rev: 3, unread: 0, isMatch: false, read: 1, delivered: 1 };
const ofBen = { ...summary, unread: 1, read: 0, delivered: 0 };
/** A tab of his, who has two more of somebody else to read. */
const shown = { tab: 'a tab', side: 1 as const, summary: ofBen, messages: ['a', 'b'], badge: 3 };

const ending: Ending = {
  sent: [sent('a', 0), sent('b', 1)],
  threads: [thread, thread],
  summaries: [summary, ofBen],
  read: [0, 1],
  uids: ['ana', 'ben'],
  newestShown: [
    [
      { id: 'a', sequence: 1 },
      { id: 'b', sequence: 2 },
    ],
  ],
  tabs: [shown],
  badges: [0, 3],
  haveBothLiked: false,
};
const both = (read: Ending['threads'][0]) => ({ threads: [read, read] as const });

describe('what is found', () => {
  it('is nothing in a conversation that is whole', () => {
    expect(findBreaches(ending)).toEqual([]);
  });

  const BROKEN: [string, Partial<Ending>][] = [
    ['a message that was lost', { ...both([message('b', 1)]) }],
    ['one that is there twice', { ...both([...thread, message('b', 3)]) }],
    ['one that nobody sent', { ...both([...thread, message('c', 3)]) }],
    ['one that was refused', { sent: [sent('a', 0), { ...sent('b', 1), outcome: 'failed' }] }],
    ['one with another text', { ...both([message('a', 1), { ...message('b', 2), content: 'x' }]) }],
    ['an order that was not kept', { sent: [sent('b', 0), sent('a', 1)] }],
    ['a gap in the order', { ...both([message('a', 1), message('b', 3)]) }],
    ['two readers of two threads', { threads: [thread, [...thread].reverse()] }],
    [
      'a message that its sender’s count leaves out',
      { ...both([message('a', 1), { ...message('b', 2), senderSequence: 1 }]) },
    ],
    ['a wrong count', { summaries: [summary, { ...ofBen, unread: 2 }] }],
    ['a summary of another message', { summaries: [{ ...summary, lastMessage: { id: 'a' } }, ofBen] }],
    [
      'a match of one',
      {
        summaries: [{ ...summary, isMatch: true }, ofBen],
      },
    ],
    ['a match that is not there', { haveBothLiked: true }],
    ['one that was never sent', { sent: [sent('a', 0), { ...sent('b', 1), outcome: 'waiting' }] }],
    ['more delivered than was written', { summaries: [{ ...summary, delivered: 3 }, ofBen] }],
    ['more read than was delivered', { summaries: [{ ...summary, read: 2 }, ofBen] }],
    ['a tab that went back', { newestShown: [[...(ending.newestShown[0] ?? []), { id: 'a', sequence: 1 }]] }],
    ['a tab that showed what is not there', { newestShown: [[{ id: 'c', sequence: 2 }]] }],
    ['a tab without a message', { tabs: [{ ...shown, messages: ['a'] }] }],
    ['a tab of another order', { tabs: [{ ...shown, messages: ['b', 'a'] }] }],
    ['a tab that stopped', { tabs: [{ ...shown, summary: { ...ofBen, rev: 2 } }] }],
    ['a tab that counts less', { tabs: [{ ...shown, summary: { ...ofBen, unread: 0 } }] }],
    ['a badge that is no sum', { tabs: [{ ...shown, badge: 1 }] }],
    ['a tab that shows nothing', { tabs: [{ ...shown, summary: undefined }] }],
  ];
  it.each(BROKEN)('is %s', (_title, change) => {
    expect(findBreaches({ ...ending, ...change })).not.toEqual([]);
  });
});
