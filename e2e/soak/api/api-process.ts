/** One instance of the API in its own process, which can be killed in the middle of a commit. */
import { openSharedSuite } from '../../../testkit/api-suite.ts';

const skewMs = Number(process.env.SOAK_CLOCK_SKEW_MS ?? 0);
const suite = await openSharedSuite({ now: () => Date.now() + skewMs, log: () => undefined });
process.send?.(suite.origin);
// The test process has ended.
process.on('disconnect', () => process.exit(0));
