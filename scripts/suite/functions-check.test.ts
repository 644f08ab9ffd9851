import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkFunctions } from './functions-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'tagpo-functions-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeBundle(name: string, source: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
}

describe('functions that cannot be loaded', () => {
  it.each([
    ['throw', "throw new Error('planted');", /cannot be loaded:\n.*throw\.mjs:1\n.*Error: planted/s],
    ['syntax', 'export const = 1;', /cannot be loaded:\n.*syntax\.mjs:1\n.*SyntaxError/s],
    ['import', "import './nothing.mjs';", /cannot be loaded:\n.*ERR_MODULE_NOT_FOUND/s],
    ['missing environment', 'JSON.parse(process.env.NO_SUCH_SETTING);', /cannot be loaded:\n.*SyntaxError/s],
  ])('are reported with their error: %s', async (name, source, message) => {
    await expect(checkFunctions(new AbortController().signal, writeBundle(name, source))).rejects.toThrow(message);
  });
});

describe('functions that can be loaded', () => {
  it('see the settings that the emulator provides', async () => {
    const source = "if (!JSON.parse(process.env.FIREBASE_CONFIG).storageBucket) throw new Error('no bucket');";
    const bundle = writeBundle('good', `${source}\nsetInterval(() => {}, 1000);`);
    await expect(checkFunctions(new AbortController().signal, bundle)).resolves.toBeUndefined();
  });
});
