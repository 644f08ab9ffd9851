import { expect, it } from 'vitest';
import { findLowestEnd } from './free-place.ts';

const screen = { top: 0, bottom: 800 };
const bar = { top: 740, bottom: 800 };
const buttons = { top: 650, bottom: 740 };

it.each([
  { name: 'nothing', parts: [], end: 800 },
  { name: 'a bar', parts: [bar], end: 740 },
  { name: 'a bar and buttons above it', parts: [buttons, bar], end: 650 },
  { name: 'buttons that leave room below', parts: [{ top: 400, bottom: 480 }], end: 800 },
  { name: 'a bar with too little room above it', parts: [{ top: 50, bottom: 800 }], end: undefined },
  { name: 'what is below the screen', parts: [{ top: 900, bottom: 990 }], end: 800 },
])('ends at $end over $name', ({ parts, end }) => {
  expect(findLowestEnd(100, screen, parts)).toBe(end);
});
