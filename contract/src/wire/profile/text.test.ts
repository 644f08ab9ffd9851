import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { plainText } from './text.ts';

const text = plainText({ max: 200, tooLong: 'text-too-long', multiline: true });
const name = plainText({ max: 200, tooLong: 'name-too-long', isName: true });
const keyOf = (schema: typeof text, value: string) =>
  z.safeParse(schema, value).error?.issues.map((issue) => issue.message);

describe('a text', () => {
  it.each([
    ...[
      '',
      'Kumusta?',
      '?',
      '₱500',
      'Nguyễn',
      'Nguye\u0302\u0303n',
      'مُحَمَّد',
      'שָּׁלוֹם',
      'น้ำ',
      'मृत्युंजय',
      'မြို့',
      'می\u200cخواهم',
    ],
    ...['👍🏽', '❤️', '🇵🇭', '👩‍❤️‍👩', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'co\u00adoperate', 'a\u0301\u0301\u0301\u0301', 'e\u0301'.repeat(50)],
  ])('is %j', (value) => {
    expect(keyOf(text, value)).toBeUndefined();
  });

  it.each([
    ['a Hangul filler', '\u3164', 'text-invisible'],
    ['Braille blanks', '\u2800 \u2800', 'text-invisible'],
    ['joiners', '\u200d\u200b\u2060', 'text-invisible'],
    ['a soft hyphen', '\u00ad', 'text-invisible'],
    ['a mark on nothing', '\u0301', 'text-invisible'],
    ['five marks on a letter', `x${'\u0301'.repeat(5)}`, 'text-unreadable'],
    ['marks parted by what is not shown', `x${'\u0301\u034f\u200b'.repeat(5)}`, 'text-unreadable'],
    ['a swap of brackets', 'a\u206ab', 'text-unreadable'],
    ['half a character', 'a\ud800b', 'text-unreadable'],
    ['a text in tags', 'a\u{e0068}\u{e0069}', 'text-unreadable'],
    ['half a flag', '\u{1f3f4}\u{e0067}', 'text-unreadable'],
    ['an escape', 'a\u001b[31m', 'text-unreadable'],
  ])('is not %s', (_title, value, key) => {
    expect(keyOf(text, value)).toEqual([key]);
  });

  it.each([
    ['a number from contacts', '\u202a+63 917 555 0142\u202c', '+63 917 555 0142', '+63 917 555 0142'],
    ['an isolated number', 'Text \u2068\u200e0917\u200f\u2069!', 'Text 0917!', 'Text 0917!'],
    ['overrides', 'a\u202e\u202dmoc.elgoog\u061c\u2066\u2067\u202b', 'amoc.elgoog', 'amoc.elgoog'],
    ['byte-order marks', '\ufeffa\ufeffb', 'ab', 'ab'],
    ['letters that were parted', 'e\u200e\u0301', '\u00e9', '\u00e9'],
    ['nothing else', '\u200e \u202a\u202c\v', '', ''],
    ['line breaks', 'a\vb\fc\u2028d\u2029e\rf\r\ng\r\u200e\nh', 'a\nb\nc\nd\ne\nf\ng\nh', 'a b c d e f g h'],
  ])('is kept without what is pasted unseen: %s', (_title, pasted, lines, line) => {
    const oneLine = plainText({ max: 200, tooLong: 'text-too-long' });
    expect([z.parse(text, pasted), z.parse(oneLine, pasted)]).toEqual([lines, line]);
    expect([z.parse(text, lines), z.parse(oneLine, line)]).toEqual([lines, line]);
  });
});

describe('a name', () => {
  it.each(['J', 'Ñiña', '山田', 'X Æ A-12', 'Ana 👩🏽‍🚀', '한글', 'שרה'])('is %j', (value) => {
    expect(keyOf(name, value)).toBeUndefined();
  });

  it.each(['\u3164', '\u115f\u1160', '\uffa0', '...', '42', '🙂', '\u2800'])('is not %j', (value) => {
    expect(keyOf(name, value)).toEqual(['name-without-letter']);
  });
});
