import type { Message } from '@tagpo/contract/wire/conversations/message';
import { describe, expect, it } from 'vitest';
import { arrivedState, type OnTheWay, type Row, toRows } from './rows.ts';

/** `a 10:00` is Ana's, `m 10:00` is one's own; a day may stand before the time. */
function write(lines: readonly string[]): Message[] {
  const counts = { a: 0, m: 0 };
  return lines.map((line, index) => {
    const [who = '', time = '', day = '20'] = line.split(' ');
    const isMine = who === 'm';
    return {
      id: `${index + 1}`,
      senderId: isMine ? 'me' : 'ana',
      receiverId: isMine ? 'ana' : 'me',
      content: line,
      sequence: index + 1,
      senderSequence: ++counts[isMine ? 'm' : 'a'],
      isRead: false,
      sentAt: new Date(`2026-11-${day}T${time}:30`).toISOString(),
    };
  });
}
const given = { otherId: 'ana', outgoing: [] as OnTheWay[], conversation: undefined, dividerAfter: undefined };
const rowsOf = (lines: readonly string[], change: Partial<Parameters<typeof toRows>[0]> = {}) =>
  toRows({ ...given, messages: write(lines), ...change });
const idsWhere = (rows: readonly Row[], key: 'startsDay' | 'isFirstNew' | 'startsGroup' | 'endsGroup') =>
  rows.filter((row) => row[key]).map(({ id }) => id);

describe('groups', () => {
  it.each([
    { title: 'join what one sender wrote within a minute', lines: ['a 10:00', 'a 10:00'], starts: ['1'], ends: ['2'] },
    { title: 'part at another minute', lines: ['a 10:00', 'a 10:01'], starts: ['1', '2'], ends: ['1', '2'] },
    { title: 'part at another sender', lines: ['a 10:00', 'm 10:00'], starts: ['1', '2'], ends: ['1', '2'] },
    { title: 'part at another day', lines: ['a 10:00 19', 'a 10:00 20'], starts: ['1', '2'], ends: ['1', '2'] },
    { title: 'hold many', lines: ['m 9:00', 'm 9:00', 'm 9:00'].map(pad), starts: ['1'], ends: ['3'] },
  ])('$title', ({ lines, starts, ends }) => {
    const rows = rowsOf(lines);
    expect(idsWhere(rows, 'startsGroup')).toEqual(starts);
    expect(idsWhere(rows, 'endsGroup')).toEqual(ends);
  });

  it('part where the new ones begin', () => {
    const rows = rowsOf(['a 10:00', 'a 10:00', 'a 10:00'], { dividerAfter: 1 });
    expect(idsWhere(rows, 'startsGroup')).toEqual(['1', '2']);
    expect(idsWhere(rows, 'isFirstNew')).toEqual(['2']);
  });
});

it('starts a day at its first message', () => {
  expect(idsWhere(rowsOf(['a 10:00 18', 'm 23:59 18', 'a 00:00 19', 'm 10:00 20']), 'startsDay')).toEqual([
    '1',
    '3',
    '4',
  ]);
});

it.each([
  { title: 'nothing was new', dividerAfter: undefined, first: [] },
  { title: 'all was new', dividerAfter: 0, first: [] },
  { title: 'one’s own are never new', dividerAfter: 1, first: ['3'] },
  { title: 'what was new is not loaded yet', dividerAfter: 2, first: [] },
])('divides where $title', ({ dividerAfter, first }) => {
  expect(idsWhere(rowsOf(['a 10:00', 'm 10:01', 'a 10:02'], { dividerAfter }), 'isFirstNew')).toEqual(first);
});

describe('what is on its way', () => {
  const one: OnTheWay = {
    id: 'x',
    content: 'x',
    writtenAt: new Date('2026-11-20T10:00:40').toISOString(),
    state: 'waiting',
  };
  const states = (rows: readonly Row[]) => rows.map(({ id, state }) => [id, state]);

  it('stands last, and failed ones say why', () => {
    const outgoing: OnTheWay[] = [
      one,
      { ...one, id: 'y', state: 'sending' },
      { ...one, id: 'z', state: 'failed', error: 'conflict' },
    ];
    const rows = rowsOf(['m 10:00'], { outgoing });
    expect(states(rows)).toEqual([
      ['1', 'sent'],
      ['x', 'sending'],
      ['y', 'sending'],
      ['z', 'failed'],
    ]);
    expect(idsWhere(rows, 'endsGroup')).toEqual(['1', 'y', 'z']);
    expect(rows.at(-1)?.error).toBe('conflict');
  });

  it('is shown once when it has arrived', () => {
    expect(states(rowsOf(['m 10:00'], { outgoing: [{ ...one, id: '1' }] }))).toEqual([['1', 'sent']]);
  });
});

it('says of one’s own how far they came', () => {
  const rows = rowsOf(['m 10:00', 'm 10:01', 'a 10:02', 'm 10:03'], { conversation: { read: 1, delivered: 2 } });
  expect(rows.map(({ state }) => state)).toEqual(['read', 'delivered', undefined, 'sent']);
});

function pad(line: string): string {
  return line.replace(' 9:', ' 09:');
}

it.each([
  { isRead: false, conversation: undefined, state: 'sent' },
  { isRead: false, conversation: { read: 0, delivered: 0 }, state: 'sent' },
  { isRead: false, conversation: { read: 2, delivered: 2 }, state: 'sent' },
  { isRead: false, conversation: { read: 2, delivered: 3 }, state: 'delivered' },
  { isRead: false, conversation: { read: 3, delivered: 3 }, state: 'read' },
  { isRead: false, conversation: { read: 4, delivered: 0 }, state: 'read' },
  { isRead: true, conversation: undefined, state: 'read' },
])('the third is $state when isRead is $isRead and the conversation says $conversation', (given) => {
  expect(arrivedState({ isRead: given.isRead, senderSequence: 3 }, given.conversation)).toBe(given.state);
});
