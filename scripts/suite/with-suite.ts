/** A suite for as long as a piece of work lasts. */
import { join } from 'node:path';
import { buildSuite } from './build.ts';
import { fail, step } from './console.ts';
import {
  describeTakenPorts,
  type FirebaseConfig,
  findTakenPorts,
  ROOT,
  readFirebaseConfig,
  readPortOffset,
} from './ports.ts';
import { type Suite, type SuiteOptions, startSuite } from './suite.ts';

interface WithSuiteOptions {
  /** Its output goes to `.data/<name>-suite.log`. */
  readonly name: string;
  /** How far its ports are moved unless TAGPO_PORT_OFFSET says so: away from those of `npm start` and of other commands. */
  readonly offset: number;
  /** Where the data is kept between starts; without it the seed is opened and nothing is kept. */
  readonly dataDirectory?: string;
}

/**
 * Builds the suite, starts it, and stops it when `work` is done or has failed; the environment says where it is. `restart` stops it and
 * starts it again, for work that keeps its data. Ends the process with what to do when a port is taken.
 */
export async function withSuite<T>(
  { name, offset, ...data }: WithSuiteOptions,
  work: (suite: Suite, restart: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const options = { offset: readPortOffset() || offset, logFile: join(ROOT, '.data', `${name}-suite.log`), ...data };
  let suite = await openSuite(options);
  Object.assign(process.env, suite.env);
  try {
    return await work(suite, async () => {
      await suite.stop();
      suite = await startSuite(options);
    });
  } finally {
    await suite.stop();
  }
}

/** Builds the suite and starts it. Ends the process with what to do when a port is taken. */
export async function openSuite(options: SuiteOptions): Promise<Suite> {
  const config = await requireFreePorts(options.offset);
  await step('Building', () => buildSuite(config));
  return await step('Starting the emulators', () => startSuite(options));
}

/** firebase.json with its ports moved by `offset`. Ends the process with what to do when one of them is taken. */
export async function requireFreePorts(offset: number): Promise<FirebaseConfig> {
  const config = readFirebaseConfig(offset);
  const taken = await findTakenPorts(config);
  if (taken.length > 0) fail(`The suite cannot start:\n${describeTakenPorts(taken)}`);
  return config;
}
