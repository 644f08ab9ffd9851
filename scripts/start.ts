/** `npm start`: builds, starts the whole suite with the seeded members, and keeps what is done across restarts. */
import { buildSuite } from './suite/build.ts';
import { announce, fail, holdUntilStopped, step } from './suite/console.ts';
import { placesOf } from './suite/data/kept-data.ts';
import { describeTakenPorts, findTakenPorts, readFirebaseConfig, readPortOffset } from './suite/ports.ts';
import { startSuite } from './suite/suite.ts';

try {
  const offset = readPortOffset();
  const config = readFirebaseConfig(offset);
  const taken = await findTakenPorts(config);
  if (taken.length > 0) fail(`The suite cannot start:\n${describeTakenPorts(taken)}`);
  await step('Building', () => buildSuite(config));
  const suite = await step('Starting the emulators', () => startSuite({ offset, ...placesOf(offset) }));
  announce(suite.url, suite.logFile);
  await holdUntilStopped(suite);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
