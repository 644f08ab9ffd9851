import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ApiSuite, Person } from '../../testkit/api-suite.ts';

export interface ServedMemory {
  readonly members: number;
  /** MiB of objects that are in use, and of the whole process, which holds the benchmark too. */
  readonly heap: number;
  readonly resident: number;
}

const MIB = 1024 ** 2;
const AT_ONCE = 8;

/** What this process holds after its API has served so many members: home and a profile to each. Call it last: its caches stay full. */
export async function measureServedMemory(suite: ApiSuite, members: readonly Person[]): Promise<ServedMemory> {
  const waiting = members.entries();
  const serve = async () => {
    for (const [index, { token }] of waiting) {
      const other = members[(index + 1) % members.length];
      for (const path of ['/users', `/profile/${other?.uid}`]) {
        const { status } = await suite.call('GET', path, { token });
        if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, serve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, rss } = process.memoryUsage();
  return { members: members.length, heap: heapUsed / MIB, resident: rss / MIB };
}
