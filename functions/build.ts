import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { bundleOptions } from './bundle.ts';

await rm(fileURLToPath(new URL('lib', import.meta.url)), { recursive: true, force: true });
/** What the emulators load; a deployment packs `src/index.ts`. */
const options = bundleOptions({ entry: 'src/emulated/index.ts' });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);
