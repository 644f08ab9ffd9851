import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { removePing } from './ping-nobody.ts';

it('takes the ping out of the SDK as it is installed', () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@firebase/firestore'));
  const source = readFileSync(resolve('@firebase/webchannel-wrapper/webchannel-blob'), 'utf8');
  expect(source).toContain('www.google.com/images');
  const changed = removePing(source);
  expect(changed).not.toContain('www.google.com/images');
  expect(source.length - changed.length).toBeLessThan(300);
});

it('says so when there is none to take out', () => {
  expect(() => removePing('export {};')).toThrow(/not where it was/);
});
