import type { AppDeps } from '../../deps.ts';
import { makeSamples, type Sample } from './people/make-sample.ts';
import { renderAlbum } from './portraits/render.ts';
import { findExisting, storeSample } from './store.ts';

/** People drawn at once: one is encoded while another is stored. */
const PARALLEL = 3;

interface Generation {
  readonly seed: string;
  readonly count: number;
  /** Called with how many are there, each time one more is. */
  readonly onProgress: (done: number) => Promise<void>;
}

/** Makes those of the seed's first `count` people who are not there yet. Answers how many that were. */
export async function generate(deps: AppDeps, { seed, count, onProgress }: Generation): Promise<number> {
  const samples = makeSamples(seed, count);
  const existing = await findExisting(
    deps,
    samples.map(({ uid }) => uid),
  );
  const missing = samples.filter(({ uid }) => !existing.has(uid));
  let done = existing.size;
  let created = 0;
  const work = async () => {
    for (let sample = missing.shift(); sample !== undefined; sample = missing.shift()) {
      if (await makeOne(deps, sample)) created++;
      done++;
      await onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return created;
}

/** Names of photos hold the time they were taken; a sample's say the same each time, so that the same objects are written. */
const TAKEN_BEFORE = Date.UTC(2026, 0, 1);

async function makeOne(deps: AppDeps, sample: Sample): Promise<boolean> {
  const { uid, look, photoCount } = sample;
  const photos = await renderAlbum({ seed: uid, look, count: photoCount, takenBefore: TAKEN_BEFORE });
  return storeSample(deps, sample, photos);
}
