import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { removePing } from './ping-nobody.ts';

it('removes the ping from the installed SDK', () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@firebase/firestore'));
  const source = readFileSync(resolve('@firebase/webchannel-wrapper/webchannel-blob'), 'utf8');
  expect(source).toContain('www.google.com/images');
  const changed = removePing(source);
  expect(changed).not.toContain('www.google.com/images');
  expect(source.length - changed.length).toBeLessThan(300);
});

it('throws when there is no ping to remove', () => {
  expect(() => removePing('export {};')).toThrow(/not where it was/);
});
