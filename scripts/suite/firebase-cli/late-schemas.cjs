// Preloaded into the Firebase CLI. Its Auth emulator compiles the schemas of all its calls before it starts, which takes four seconds of a
// core; exegesis, which does it, has an option to compile each when it is needed.
'use strict';

const { createRequire } = require('node:module');

const exegesis = createRequire(require.resolve('firebase-tools/package.json'))('exegesis-express');
const { middleware } = exegesis;
if (!middleware) {
  throw new Error(
    'This firebase-tools makes its Auth emulator in another way: adapt scripts/suite/firebase-cli/late-schemas.cjs to it.',
  );
}

exegesis.middleware = (spec, options, done) =>
  middleware(spec, { ...options, lazyCompileValidationSchemas: true }, done);
