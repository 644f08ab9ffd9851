/** One instance of the API in a process of its own, so that it can be killed in the middle of a commit. */
import { openSharedSuite } from '../../testkit/api-suite.ts';

const skewMs = Number(process.env.SOAK_CLOCK_SKEW_MS ?? 0);
const suite = await openSharedSuite({ now: () => Date.now() + skewMs, log: () => undefined });
process.send?.(suite.origin);
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
