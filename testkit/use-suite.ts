/** Suites for all tests of a file, or of the `describe` that opens them; closed after the last test. */
import { afterAll } from 'vitest';
import type { AppDeps } from '../functions/src/deps.ts';
import { type ApiSuite, createApiSuite, createSharedSuite } from './api-suite.ts';

/** Documents and files are the test file's own. */
export const useApiSuite = (overrides: Partial<AppDeps> = {}) => closeAfterAll(createApiSuite(overrides));

/** Documents and files are the running suite's. */
export const useSharedSuite = (overrides: Partial<AppDeps> = {}) => closeAfterAll(createSharedSuite(overrides));

function closeAfterAll(suite: ApiSuite): ApiSuite {
  afterAll(() => suite.close());
  return suite;
}
