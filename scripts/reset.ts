/** `npm run reset`: forgets what was done since the first start; the next start opens the seed again. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './suite/console.ts';
import { describeTakenPorts, findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from './suite/ports.ts';

const taken = await findTakenPorts(readFirebaseConfig(readPortOffset()));
if (taken.length > 0) fail(`Stop the suite first, or its data would be saved again:\n${describeTakenPorts(taken)}`);
const data = join(ROOT, '.data');
if (existsSync(data)) rmSync(data, { recursive: true });
console.log('The next start opens the seeded members.');
