import { describe, expect, it } from 'vitest';
import { findLinks, isOnlyEmoji } from './message-text.tsx';

const linked = (text: string) =>
  findLinks(text).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]));

describe('the addresses in a text', () => {
  it.each([
    ['nothing here', []],
    ['https://example.com', [['https://example.com', 'https://example.com/']]],
    ['See HTTP://Example.com/A.', [['HTTP://Example.com/A', 'http://example.com/A']]],
    ['www.example.com, ok?', [['www.example.com', 'https://www.example.com/']]],
    ['(https://example.com/a_(b))', [['https://example.com/a_(b)', 'https://example.com/a_(b)']]],
    ['[https://example.com]!', [['https://example.com', 'https://example.com/']]],
    [
      'https://example.com/?q=1&r=2#x y http://two.example/',
      [
        ['https://example.com/?q=1&r=2#x', 'https://example.com/?q=1&r=2#x'],
        ['http://two.example/', 'http://two.example/'],
      ],
    ],
  ])('of "%s"', (text, found) => {
    expect(linked(text)).toEqual(found);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>hit=1</script>',
    'vbscript:hit',
    'file:///etc/passwd',
    'https://bank.ph@elsewhere.example/',
    'https://user:word@elsewhere.example/',
    'https://',
    'http://localhost/',
    'https://exa mple',
    'wwwhttps.example',
    'xhttps://example.com',
    '//example.com',
  ])('are none in "%s"', (text) => {
    expect(linked(text)).toEqual([]);
  });

  it.each([
    'a https://example.com/<b>"x" b',
    '<a href="https://example.com">x</a>',
    'https://example.com/\u00a0x\n\nhttps://example.com...',
    '',
  ])('leave "%s" as it was typed', (text) => {
    const parts = findLinks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
  });
});

it.each([
  ['😀', true],
  ['❤️', true],
  ['👍🏽', true],
  ['🇵🇭', true],
  ['👨‍👩‍👧‍👦', true],
  ['1️⃣', true],
  [' 😂 😂\n😂 ', true],
  ['😀😀😀😀😀', true],
  ['😀😀😀😀😀😀', false],
  ['Hi 😀', false],
  ['123', false],
  ['😀!', false],
  ['', false],
])('is "%s" only emoji: %s', (text, expected) => {
  expect(isOnlyEmoji(text)).toBe(expected);
});
