import { expect, test } from 'vitest';
import type { HeldThread } from '../../../live/held/held-thread.ts';
import { threadWith } from '../../../live/test-thread.ts';
import { pickMatchNews } from './match-news.ts';

const AT = Date.parse('2026-03-01T10:00:00Z');
const iso = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();

const thread = (id: string, minutes: number, change: Partial<HeldThread> = {}) =>
  threadWith(id, { isMatch: true, matchedAt: iso(minutes), ...change });

const known = (change: Partial<Parameters<typeof pickMatchNews>[0]>) => ({
  conversations: [],
  bell: {},
  gone: new Set<string>(),
  fresh: undefined,
  earlier: new Set<string>(),
  putAway: new Set<string>(),
  ...change,
});
const ana = thread('ana', 0);
const said = { id: 'm', content: 'Hi', sentAt: iso(1), isMine: false, sequence: 1, senderSequence: 1 };

const own = { id: 'ana', name: 'Ana' };
const left = thread('ana', 0, { member: { ...own, isOnline: false, isDeleted: true } });
const isAway = { conversations: [ana], earlier: new Set(['ana']) };

test.each<[what: string, shown: string | undefined, given: Parameters<typeof known>[0]]>([
  ['nothing', undefined, {}],
  ['a match of one’s own like, before the inbox has it', 'ben', { fresh: { id: 'ben', name: 'Ben' } }],
  ['a match that came while the page was open', 'ana', { conversations: [ana] }],
  ['no earlier match that was seen', undefined, isAway],
  ['a match that came while away', 'ana', { ...isAway, bell: { matchAt: AT, matchesSeenAt: AT - 1 } }],
  ['no match seen on another device', undefined, { conversations: [ana], bell: { matchAt: AT, matchesSeenAt: AT } }],
  ['no match whose sheet was closed here', undefined, { conversations: [ana], putAway: new Set(['ana']) }],
  ['no match of one’s own like whose sheet was closed', undefined, { fresh: own, putAway: new Set(['ana']) }],
  ['no match of one’s own like that the other ended', undefined, { fresh: own, gone: new Set(['ana']) }],
  ['no match of one’s own like whose member left', undefined, { fresh: own, conversations: [left] }],
  ['a match after a request', 'ana', { conversations: [thread('ana', 2, { lastMessage: said })] }],
  ['no match with a message', undefined, { conversations: [thread('ana', 0, { lastMessage: said })] }],
  [
    'a match in an open sheet that the other wrote to',
    'ana',
    { conversations: [thread('ana', 0, { lastMessage: said })], shownId: 'ana' },
  ],
  [
    'no match in an open sheet after a message from another device',
    undefined,
    { conversations: [thread('ana', 0, { lastMessage: { ...said, isMine: true } })], shownId: 'ana' },
  ],
  ['no request', undefined, { conversations: [thread('ana', 0, { isMatch: false })] }],
  ['no member who left', undefined, { conversations: [left] }],
])('the sheet shows %s', (_what, expected, given) => {
  expect(pickMatchNews(known(given))?.face.id).toBe(expected);
});

test('the match of an open sheet stays while a newer one comes', () => {
  const conversations = [thread('old', 0), thread('new', 5)];
  expect(pickMatchNews(known({ conversations, shownId: 'old' }))).toMatchObject({ face: { id: 'old' }, others: 1 });
  expect(pickMatchNews(known({ conversations, shownId: 'gone' }))).toMatchObject({ face: { id: 'new' }, others: 1 });
});

test('the newest match is shown, and how many more', () => {
  const conversations = [thread('old', 0), thread('new', 5), thread('older', -5)];
  expect(pickMatchNews(known({ conversations }))).toMatchObject({ face: { id: 'new' }, others: 2, matchedAt: iso(5) });
});
