#!/usr/bin/env node
// `npx firebase <command>`: npm runs the `bin` of package.json. It is the official Firebase CLI, with Google's own emulators; commands/firebase.ts
// builds what these serve.
if (process.argv[2]?.startsWith('emulators:')) {
  process.argv.splice(2, 0, 'firebase', '--official');
  await import('./run.mjs');
} else {
  await import('firebase-tools/lib/bin/firebase.js');
}
