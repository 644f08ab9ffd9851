import { expect, it } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

it.each([
  { stored: 'fil', languages: ['en-US'], locale: 'fil' },
  { stored: 'en', languages: ['fil-PH'], locale: 'en' },
  { stored: null, languages: ['fil-PH', 'en'], locale: 'fil' },
  { stored: null, languages: ['tl'], locale: 'fil' },
  { stored: null, languages: ['en-PH', 'fil'], locale: 'en' },
  { stored: 'xx', languages: [], locale: 'en' },
])('opens in $locale when $stored is stored and the browser asks for $languages', ({ stored, languages, locale }) => {
  expect(preferredLocale(stored, languages)).toBe(locale);
});
