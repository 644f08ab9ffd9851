import { makeSamples } from '@tagpo/people';
import type { AppDeps } from '../../deps.ts';
import { findExisting, storeSample } from './store-sample.ts';

/** People stored at once: each mostly waits for the network. */
const PARALLEL = 3;

/** How many of the seed’s first `count` people existed before, were created by this call, and exist now. */
export interface Progress {
  readonly before: number;
  readonly created: number;
  readonly done: number;
}

interface Generation {
  readonly seed: string;
  readonly count: number;
  /** Milliseconds since 1970: nobody is begun after it. */
  readonly until: number;
  /** Called at first, and each time one more is there. */
  readonly onProgress: (progress: Progress) => Promise<void>;
}

/**
 * Makes those of the seed's first `count` people who do not exist yet, until time is over. After a failure nobody else is begun, and the failure is
 * thrown once the others are finished.
 */
export async function generate(deps: AppDeps, { seed, count, until, onProgress }: Generation): Promise<Progress> {
  const samples = makeSamples(seed, count);
  const existing = await findExisting(
    deps,
    samples.map(({ uid }) => uid),
  );
  const missing = samples.filter(({ uid }) => !existing.has(uid));
  let progress: Progress = { before: existing.size, created: 0, done: existing.size };
  await onProgress(progress);
  const work = async () => {
    while (deps.now() < until) {
      const sample = missing.shift();
      if (sample === undefined) return;
      const isNew = await storeSample(deps, sample);
      progress = { ...progress, created: progress.created + Number(isNew), done: progress.done + 1 };
      await onProgress(progress);
    }
  };
  const stop = (error: unknown) => {
    missing.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, () => work().catch(stop)));
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return progress;
}
