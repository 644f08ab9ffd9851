import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { bundleOptions } from './bundle.ts';

await rm(fileURLToPath(new URL('lib', import.meta.url)), { recursive: true, force: true });
if (process.argv.includes('--watch')) await (await context(bundleOptions())).watch();
else await build(bundleOptions());
