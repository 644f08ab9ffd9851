import { expect, it } from 'vitest';
import { findLowestEnd, findSparingEnd } from './free-place.ts';

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

const field = (top: number) => ({ top, bottom: top + 60 });

it.each([
  { name: 'as low as nothing is covered', kept: [bar], spared: [field(100)], end: 740 },
  { name: 'above fields at the end', kept: [bar], spared: [field(690), field(610)], end: 610 },
  {
    name: 'where the fewest are covered',
    kept: [bar],
    spared: [0, 70, 140, 210, 330, 400, 470, 540, 610, 680].map(field),
    end: 370,
  },
  {
    name: 'above a title, too',
    kept: [bar],
    spared: [field(560), field(640)],
    titles: [field(500)],
    end: 500,
  },
  { name: 'over no part that is kept', kept: [{ top: 50, bottom: 800 }], spared: [], end: undefined },
])('on a page to fill in it ends $name', ({ kept, spared, titles = [], end }) => {
  expect(findSparingEnd(100, screen, { kept, spared, titles })).toBe(end);
});
