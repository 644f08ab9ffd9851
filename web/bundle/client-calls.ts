import { type Plugin, parseSync } from 'vite';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
/** What a client needs to make a call and to read its answer. */
const KEPT: ReadonlySet<string> = new Set(['method', 'path', 'response']);

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes the rest of each call: who may make it, what it takes and its description. The imports of what it takes go as well: they would put
 * those modules into the client's files.
 */
export function stripCalls(code: string): string {
  const definitions = parse(code).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      const [, definition] = init?.type === 'CallExpression' ? init.arguments : [];
      return definition?.type === 'ObjectExpression' ? definition.properties : [];
    });
  });
  const others = definitions.filter(
    (property) => property.type !== 'Property' || property.key.type !== 'Identifier' || !KEPT.has(property.key.name),
  );
  const stripped = cut(code, others);
  const imports = parse(stripped).filter((statement) => statement.type === 'ImportDeclaration');
  const body = cut(stripped, imports);
  const unused = imports.filter(({ specifiers }) =>
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(body)),
  );
  return cut(stripped, unused);
}

const parse = (code: string) => parseSync('calls.ts', code).program.body;

/** Cuts the ranges out, each with the comma after it. */
function cut(code: string, ranges: readonly Range[]): string {
  return ranges.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

export function keepClientCalls(): Plugin {
  return {
    name: 'keep-client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CALLS }, handler: (code) => ({ code: stripCalls(code), map: null }) },
  };
}
