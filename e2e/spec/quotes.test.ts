import { expect, test } from '@playwright/test';
import { QUOTES, type Section } from './quotes.ts';
import { STATES } from './states/all.ts';

const NUMBERS = ['status', 'age', 'height', 'distance'];

/** Matches the quote with any text in place of its braces. */
function matchQuote(quote: string): RegExp {
  const escaped = quote.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const open = escaped.replace(/\{(\w+)\}/g, (_braces, name) => (NUMBERS.includes(name) ? '\\d+' : '.+'));
  return new RegExp(`^${open}$`);
}

/** All words of the states of a section. */
function readStates(section: Section): string[] {
  return STATES.filter(({ of = [] }) => of.includes(section)).flatMap(({ says, offers = {}, next = [] }) => [
    ...says,
    ...Object.values(offers).flat(),
    ...next.flatMap((step) => step.says),
  ]);
}

test('Every quote is read in a state of its section.', () => {
  const unread = QUOTES.flatMap(([section, ...quotes]) => {
    const said = readStates(section);
    return quotes.filter((quote) => !said.some((words) => matchQuote(quote).test(words)));
  });
  expect(unread).toEqual([]);
});
