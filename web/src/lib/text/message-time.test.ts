import { expect, it } from 'vitest';
import { formatDay, formatListTime, formatMessageTime } from './message-time.ts';

const now = new Date(2026, 10, 20, 9, 30);
const words = { now, language: 'en', yesterday: ({ time }: { time: string }) => `Yesterday ${time}` };
const plain = (text: string) => text.replaceAll('\u202f', ' ');

it.each([
  { sent: new Date(2026, 10, 20, 0, 5), full: '12:05 AM', short: '12:05 AM' },
  { sent: new Date(2026, 10, 19, 23, 59), full: 'Yesterday 11:59 PM', short: 'Yesterday' },
  { sent: new Date(2026, 10, 18, 12, 0), full: 'Nov 18, 2026, 12:00 PM', short: 'Nov 18' },
  { sent: new Date(2025, 10, 20, 9, 30), full: 'Nov 20, 2025, 9:30 AM', short: 'Nov 20, 2025' },
])('reads $full, and $short in a list', ({ sent, full, short }) => {
  expect(plain(formatMessageTime(sent, words))).toBe(full);
  expect(plain(formatListTime(sent, words))).toBe(short);
});

it('follows the language', () => {
  const text = formatMessageTime(new Date(2026, 11, 1, 12, 0), {
    ...words,
    now: new Date(2027, 0, 1),
    language: 'fil',
  });
  expect(text).toContain('Dis');
});

it('reads a clock that is ahead as today', () => {
  expect(plain(formatMessageTime(new Date(2026, 10, 20, 9, 40), words))).toBe('9:40 AM');
});

it.each([
  { day: new Date(2026, 10, 20, 0, 1), language: 'en', reads: 'Today' },
  { day: new Date(2026, 10, 19, 23, 59), language: 'en', reads: 'Yesterday' },
  { day: new Date(2026, 10, 18), language: 'en', reads: 'Wednesday, November 18' },
  { day: new Date(2025, 11, 25), language: 'en', reads: 'Thursday, December 25, 2025' },
  { day: new Date(2026, 10, 18), language: 'fil', reads: 'Miyerkules, Nobyembre 18' },
])('heads a day with $reads', ({ day, language, reads }) => {
  expect(formatDay(day, { now, language, today: 'Today', yesterday: 'Yesterday' })).toBe(reads);
});
