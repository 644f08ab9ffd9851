/** Entry of the Storage-rules runtime: serves until the Storage emulator closes stdin. */
import { runStorageRules } from './storage-rules.ts';

await runStorageRules(process.stdin, process.stdout);
process.exit(0);
