import type { AppDeps } from '../../deps.ts';
import { makeSamples, type Sample } from './people/make-sample.ts';
import { renderAlbum } from './portraits/render.ts';
import { findExisting, storeSample } from './store.ts';

/** People drawn at once: one is encoded while another is stored. */
const PARALLEL = 3;

interface Generation {
  readonly seed: string;
  readonly count: number;
  /** Milliseconds since 1970: nobody is begun after it. */
  readonly until: number;
  /** Called with how many are there, each time one more is. */
  readonly onProgress: (done: number) => Promise<void>;
}

/** Makes those of the seed's first `count` people who are not there yet, as long as there is time. */
export async function generate(
  deps: AppDeps,
  { seed, count, until, onProgress }: Generation,
): Promise<{ created: number; done: number }> {
  const samples = makeSamples(seed, count);
  const existing = await findExisting(
    deps,
    samples.map(({ uid }) => uid),
  );
  const missing = samples.filter(({ uid }) => !existing.has(uid));
  let done = existing.size;
  let created = 0;
  await onProgress(done);
  const work = async () => {
    while (deps.now() < until) {
      const sample = missing.shift();
      if (sample === undefined) return;
      if (await makeOne(deps, sample)) created++;
      done++;
      await onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { created, done };
}

/** Names of photos hold the time they were taken; a sample's say the same each time, so that the same objects are written. */
const TAKEN_BEFORE = Date.UTC(2026, 0, 1);

async function makeOne(deps: AppDeps, sample: Sample): Promise<boolean> {
  const { uid, look, photoCount } = sample;
  const photos = await renderAlbum({ seed: uid, look, count: photoCount, takenBefore: TAKEN_BEFORE });
  return storeSample(deps, sample, photos);
}
