// Puts the bundler's own helpers into the entry: as a file of their own they are one request more before anything shows.
import type { Plugin, Rolldown } from 'vite';

/** The names of entry and helpers in `bundle` stay hashes of their content: the entry's holds the name of the helpers. */
export function mergeHelpers(): Plugin {
  return {
    name: 'merge-helpers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const helpers = requireChunk(chunks, 'rolldown-runtime');
      const entry = requireChunk(chunks, 'entry');
      for (const chunk of chunks) {
        if (chunk.imports.includes(helpers.fileName)) chunk.code = moveImport(chunk, { helpers, entry });
        chunk.code = chunk.code.replaceAll(`"${helpers.fileName}"`, `"${entry.fileName}"`);
        chunk.imports = chunk.imports.filter((file) => file !== helpers.fileName);
      }
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset' && part.fileName.endsWith('.html')) part.source = dropScript(part, helpers);
      }
      delete bundle[helpers.fileName];
    },
  };
}

type Merged = { helpers: Rolldown.OutputChunk; entry: Rolldown.OutputChunk };

/** What the helpers export is in the entry under these names. */
const inEntry = (name: string) => `__helper_${name}`;

function moveImport(chunk: Rolldown.OutputChunk, { helpers, entry }: Merged): string {
  const statement = new RegExp(`import\\{([^}]*)\\}from["']\\./${baseName(helpers)}["'];`);
  const [found, list = ''] = statement.exec(chunk.code) ?? [];
  if (found === undefined) throw new Error(`${chunk.fileName} imports the helpers in an unknown way`);
  const names = readNames(list);
  if (chunk === entry) {
    const aliases = names.map(([name, local]) => `${local}=${inEntry(name)}`);
    return `${defineHelpers(helpers)}const ${aliases};${chunk.code.replace(found, '')}`;
  }
  // Its name would stay the same while that of the entry changes.
  if (!chunk.imports.includes(entry.fileName)) throw new Error(`${chunk.fileName} needs the helpers but not the entry`);
  const moved = names.map(([name, local]) => `${inEntry(name)} as ${local}`);
  return chunk.code.replace(found, `import{${moved}}from"./${baseName(entry)}";`);
}

/** Defines and exports them; their own names stay inside a function. */
function defineHelpers({ fileName, code }: Rolldown.OutputChunk): string {
  const [statement, list = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (statement === undefined) throw new Error(`${fileName} exports in an unknown way`);
  const names = readNames(list);
  const body = code.replace(statement, '');
  const held = names.map(([local, name]) => `${name}:${local}`);
  const own = names.map(([, name]) => `${name}:${inEntry(name)}`);
  return `const{${own}}=(()=>{${body}return{${held}}})();export{${names.map(([, name]) => inEntry(name))}};`;
}

/** `a as b,c` is a and b, c and c. */
const readNames = (list: string) =>
  list.split(',').map((item) => {
    const [from = '', to = from] = item.trim().split(/\s+as\s+/);
    return [from, to] as const;
  });

const baseName = ({ fileName }: Rolldown.OutputChunk) => fileName.slice(fileName.lastIndexOf('/') + 1);

function dropScript({ source }: Rolldown.OutputAsset, helpers: Rolldown.OutputChunk): string {
  return String(source).replace(new RegExp(`\\s*<script[^>]*"/${helpers.fileName}"></script>`), '');
}

function requireChunk(chunks: readonly Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ fileName }) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(fileName));
  if (!chunk) throw new Error(`A build has a file ${name}`);
  return chunk;
}
