import { expect, it } from 'vitest';
import { evidenceAgainst } from './chat-view.tsx';

it.each([
  { title: 'is nothing where nothing was said', senders: '', first: 1, last: 0 },
  { title: 'is nothing where they wrote nothing', senders: 'aaa', first: 1, last: 0 },
  { title: 'holds all of a short conversation', senders: 'bab', first: 1, last: 3 },
  { title: 'ends with the last one of theirs', senders: 'abaabaa', first: 1, last: 5 },
  { title: 'is the last twenty of a long conversation', senders: 'ab'.repeat(20), first: 21, last: 40 },
  { title: 'is not crowded out by what came after', senders: `${'b'.repeat(25)}${'a'.repeat(30)}`, first: 6, last: 25 },
])('the evidence against a member $title', ({ senders, first, last }) => {
  const messages = [...senders].map((senderId, index) => ({ id: `m${index + 1}`, senderId }));
  const ids = Array.from({ length: last - first + 1 }, (_, index) => `m${first + index}`);
  expect(evidenceAgainst('b', messages)).toEqual(ids);
});
