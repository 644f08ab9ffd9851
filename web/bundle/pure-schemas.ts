import type { Plugin } from 'vite';

const WIRE = /\/contract\/src\/wire\/.*\.ts$/;
const SCHEMA = /(?<![\w.-])z\.(?=[a-z])/g;

/** Schemas that only the server parses with are left out: the bundler cannot know that `.check` changes nothing but its result. */
export function dropUnusedSchemas(): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      WIRE.test(id) ? { code: code.replace(SCHEMA, '/* @__PURE__ */ $&'), map: null } : undefined,
  };
}
