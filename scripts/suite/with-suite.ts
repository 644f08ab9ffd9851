/** Runs a suite for as long as a piece of work lasts. */
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
  /** Moves the ports away from those of `npm start` and of other commands; TAGPO_PORT_OFFSET overrides it. */
  readonly offset: number;
  /** The folder that keeps the data between starts; without it the seed is opened and nothing is kept. */
  readonly dataDirectory?: string;
}

/**
 * Builds and starts the suite, sets the environment variables that name it, and stops it when `work` has ended or failed. `restart` stops
 * the suite and starts it again. A taken port ends the process with an explanation.
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

/** Builds the suite and starts it. A taken port ends the process with an explanation. */
export async function openSuite(options: SuiteOptions): Promise<Suite> {
  const config = await requireFreePorts(options.offset);
  await step('Building', () => buildSuite(config));
  return await step('Starting the emulators', () => startSuite(options));
}

/** Returns firebase.json with its ports moved by `offset`. A taken port ends the process with an explanation. */
export async function requireFreePorts(offset: number): Promise<FirebaseConfig> {
  const config = readFirebaseConfig(offset);
  const taken = await findTakenPorts(config);
  if (taken.length > 0) fail(`The suite cannot start:\n${describeTakenPorts(taken)}`);
  return config;
}
