/** `npm run reset`: deletes all local data; the next start on these ports opens the seed again. */
import { rmSync } from 'node:fs';
import { fail } from '../suite/console.ts';
import { placesOf } from '../suite/data/kept-data.ts';
import { describeTakenPorts, findTakenPorts, readFirebaseConfig, readPortOffset } from '../suite/ports.ts';

try {
  const offset = readPortOffset();
  const taken = await findTakenPorts(readFirebaseConfig(offset));
  if (taken.length > 0) fail(`Stop the suite first, or its data would be saved again:\n${describeTakenPorts(taken)}`);
  const { dataDirectory } = placesOf(offset);
  for (const directory of [dataDirectory, `${dataDirectory}.draft`])
    rmSync(directory, { recursive: true, force: true });
} catch (error) {
  fail(error);
}
console.log('The next start opens the seeded members.');
