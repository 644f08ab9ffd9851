import { expect, test } from 'vitest';
import type { HeldThread } from '../../../live/use-live.ts';
import { threadWith } from '../test-thread.ts';
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

test.each([
  ['nothing', known({}), undefined],
  ['a match of one’s own like, before the inbox tells', known({ fresh: { id: 'ben', name: 'Ben' } }), 'ben'],
  ['a match that came while the page was open', known({ conversations: [ana] }), 'ana'],
  ['none that was there before and was seen', known({ conversations: [ana], earlier: new Set(['ana']) }), undefined],
  [
    'one that came while away',
    known({ conversations: [ana], earlier: new Set(['ana']), bell: { matchAt: AT, matchesSeenAt: AT - 1 } }),
    'ana',
  ],
  [
    'none that was seen on another device',
    known({ conversations: [ana], bell: { matchAt: AT, matchesSeenAt: AT } }),
    undefined,
  ],
  ['none that was put away here', known({ conversations: [ana], putAway: new Set(['ana']) }), undefined],
  [
    'not even one’s own like, once put away',
    known({ fresh: { id: 'ana', name: 'Ana' }, putAway: new Set(['ana']) }),
    undefined,
  ],
  [
    'no match of one’s own like that the other has ended',
    known({ fresh: { id: 'ana', name: 'Ana' }, gone: new Set(['ana']) }),
    undefined,
  ],
  ['none in which somebody wrote', known({ conversations: [thread('ana', 0, { lastMessage: said })] }), undefined],
  ['no request', known({ conversations: [thread('ana', 0, { isMatch: false })] }), undefined],
  [
    'nobody who left',
    known({
      conversations: [thread('ana', 0, { member: { id: 'ana', name: 'Ana', isOnline: false, isDeleted: true } })],
    }),
    undefined,
  ],
] as const)('the sheet shows %s', (_what, given, expected) => {
  expect(pickMatchNews(given)?.face.id).toBe(expected);
});

test('the newest match is shown, and how many more', () => {
  const conversations = [thread('old', 0), thread('new', 5), thread('older', -5)];
  expect(pickMatchNews(known({ conversations }))).toMatchObject({ face: { id: 'new' }, others: 2, matchedAt: iso(5) });
});
