import { describe, expect, it } from 'vitest';
import { filipino } from './catalogue.ts';
import { filipinoLegal } from './legal.ts';
import { filipinoStaff } from './staff/catalogue.ts';

type Text = string | Record<string, string>;
type Part = { component: string; base: Record<string, Text | { input: Text }> };

const modules: Record<string, Record<string, unknown>> = import.meta.glob(['../**/*.ts', '!../**/*.test.ts'], {
  eager: true,
});
const parts = Object.entries(modules)
  .flatMap(([, module]) => Object.values(module))
  .filter((value): value is Part => typeof value === 'object' && value !== null && 'component' in value);

const translated: Record<string, Record<string, Text>> = { ...filipino, ...filipinoLegal, ...filipinoStaff };
/** Options and tags read as themselves in English where they have no entry. */
const openParts = ['options', 'setupOptions', 'tags'];
const closedParts = Object.keys(translated).filter((component) => !openParts.includes(component));

const englishOf = (text: Text | { input: Text }): Text =>
  typeof text === 'object' && 'input' in text && typeof text.input !== 'undefined'
    ? (text.input as Text)
    : (text as Text);
const formsOf = (text: Text | undefined) => (typeof text === 'object' ? Object.values(text) : [text ?? '']);
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

const sentences = parts.flatMap(({ component, base }) =>
  Object.entries(base).map(([key, text]) => ({
    name: `${component}.${key}`,
    component,
    key,
    english: englishOf(text),
  })),
);

describe('Filipino', () => {
  it('finds the whole catalogue', () => {
    expect(sentences.length).toBeGreaterThan(250);
  });

  it.each(sentences)('has $name', ({ component, key }) => {
    expect(translated[component]?.[key]).toBeTruthy();
  });

  it.each(sentences)('fills in $name with the same values', ({ component, key, english }) => {
    const wanted = placeholdersOf(formsOf(english).join(' '));
    for (const form of formsOf(translated[component]?.[key])) {
      expect(wanted).toEqual(expect.arrayContaining(placeholdersOf(form)));
    }
    expect(placeholdersOf(formsOf(translated[component]?.[key]).join(' '))).toEqual(wanted);
  });

  it.each(closedParts)('has the sentences of %s and no others', (component) => {
    const english = parts.find((part) => part.component === component);
    expect(Object.keys(translated[component] ?? {}).toSorted()).toEqual(Object.keys(english?.base ?? {}).toSorted());
  });

  it('translates every long sentence', () => {
    const same = sentences.filter(
      ({ component, key, english }) =>
        typeof english === 'string' && english.split(/\s+/).length > 3 && translated[component]?.[key] === english,
    );
    expect(same.map(({ name }) => name)).toEqual([]);
  });
});
