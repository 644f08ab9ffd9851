import { describe, expect, it } from 'vitest';
import { type Ending, findBreaches } from './invariants.ts';
import { soak } from './soak.ts';

it('loses and doubles none of 500 messages in bad weather', async () => {
  const { outcomes, breaches } = await soak({
    seed: 1,
    sends: 500,
    conversations: 20,
    maxDelayMs: 200,
    offlineQueue: 30,
    clockSkewMs: 10 * 60_000,
  });
  expect(breaches).toEqual([]);
  expect(outcomes.ok).toBeGreaterThan(400);
}, 300_000);

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const message = (id: string, sequence: number) => ({
  id,
  senderId: 'ana',
  content: id,
  sequence,
  sentAt: at(sequence),
});
const sent = (id: string, index: number) => ({ ...message(id, index), tab: 'one', index, outcome: 'ok' as const });

/** Two messages of Ana's, the first of which Ben has read. */
const thread = [message('a', 1), message('b', 2)];
const summary = { lastMessage: { id: 'b' }, unread: 0, isMatch: false };
const ending: Ending = {
  sent: [sent('a', 0), sent('b', 1)],
  threads: [thread, thread],
  summaries: [summary, { ...summary, unread: 1 }],
  readAt: [0, Date.parse(at(1))],
  uids: ['ana', 'ben'],
  heard: [
    { id: 'a', sequence: 1 },
    { id: 'b', sequence: 2 },
  ],
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
    ['a wrong count', { summaries: [summary, { ...summary, unread: 2 }] }],
    ['a summary of another message', { summaries: [{ ...summary, lastMessage: { id: 'a' } }, summary] }],
    [
      'a match of one',
      {
        summaries: [
          { ...summary, isMatch: true },
          { ...summary, unread: 1 },
        ],
      },
    ],
    ['a match that is not there', { haveBothLiked: true }],
    ['a listener that went back', { heard: [...ending.heard, { id: 'a', sequence: 1 }] }],
    ['a listener that stopped', { heard: ending.heard.slice(0, 1) }],
  ];
  it.each(BROKEN)('is %s', (_title, change) => {
    expect(findBreaches({ ...ending, ...change })).not.toEqual([]);
  });
});
