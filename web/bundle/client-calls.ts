import { type Plugin, parseSync } from 'vite';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
/** What a client needs to make a call and to read its answer. */
const KEPT: ReadonlySet<string> = new Set(['method', 'path', 'response']);

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Leaves the rest of each call out: who may make it, what it takes, what the API's description says of it; and the imports of what
 * it takes, which would else decide into which file a module goes.
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

/** With the comma behind each. */
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
