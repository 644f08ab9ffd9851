import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LATE_SCHEMAS = join(import.meta.dirname, 'late-schemas.cjs');
const { resolve } = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));

/** Opens an API with a schema that cannot be compiled. Returns what became of it. */
function openApi(preloaded: readonly string[]): string {
  const parameter = { name: 'one', in: 'query', schema: { type: 'nothing' } };
  const call = { parameters: [parameter], responses: { default: { description: '' } } };
  const spec = { openapi: '3.0.0', info: { title: '', version: '1' }, paths: { '/': { get: call } } };
  const script = `require(${JSON.stringify(resolve('exegesis-express'))})
    .middleware(${JSON.stringify(spec)}, { controllers: {} })
    .then(() => console.log('opened'), ({ message }) => console.log(message));`;
  return execFileSync(process.execPath, [...preloaded, '-e', script], { encoding: 'utf8' }).trim();
}

it('Schemas are compiled when they are needed, not before the start.', () => {
  expect(openApi([])).toMatch(/type/);
  expect(openApi(['-r', LATE_SCHEMAS])).toBe('opened');
});
