import { join } from 'node:path';
import type { Plugin } from 'vite';

const ZOD = 'zod/mini';
const LAZY_ZOD = '\0lazy-zod';
const LAZILY = join(import.meta.dirname, 'lazily.ts');

/** The builders that the contract and the client call most. */
export const BUILDERS = [
  ...['array', 'boolean', 'enum', 'int', 'literal', 'number', 'object', 'optional', 'strictObject', 'string'],
  ...['maxLength', 'minimum', 'minLength', 'regex'],
];
/** The others that they call: lazy too, they weigh 0.1 KiB more and save no time that can be measured. */
export const EAGER_BUILDERS = [
  ...['catch', 'discriminatedUnion', 'email', 'extend', 'json', 'nullable', 'omit', 'partial', 'partialRecord'],
  ...['pick', 'pipe', 'record', 'transform', 'tuple', 'union', 'unknown', 'url', 'uuid'],
  ...['maximum', 'overwrite', 'positive', 'refine', 'trim'],
];
/** Of `z.iso`, which has others. */
export const ISO_BUILDERS = ['datetime'];

/**
 * Gives the client a Zod that builds a schema when it first parses. The modules of a member's first page define 1,200 schemas and checks and parse
 * with a quarter of them; building all blocked a phone for 100 ms.
 */
export function buildSchemasLazily(): Plugin {
  return {
    name: 'build-schemas-lazily',
    enforce: 'pre',
    resolveId: (source, importer) => (source === ZOD && importer !== LAZY_ZOD ? LAZY_ZOD : undefined),
    load: (id) => (id === LAZY_ZOD ? writeLazyZod() : undefined),
  };
}

function writeLazyZod(): string {
  const lazy = (builder: string) => `/* @__PURE__ */ lazily(zod.${builder})`;
  return [
    `import * as zod from '${ZOD}';`,
    `import { lazily } from ${JSON.stringify(LAZILY)};`,
    `export * from '${ZOD}';`,
    ...BUILDERS.map((name) => `const _${name} = ${lazy(name)};`),
    `export { ${BUILDERS.map((name) => `_${name} as ${name}`).join(', ')} };`,
    `export const iso = { ${ISO_BUILDERS.map((name) => `${name}: ${lazy(`iso.${name}`)}`).join(', ')} };`,
  ].join('\n');
}
