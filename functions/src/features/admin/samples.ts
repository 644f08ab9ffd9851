import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { type SampleJobDocument, sampleJobDocument } from '@tagpo/contract/stored/staff';
import type { GeneratedSamples, GenerateSamplesQuery, SamplesProgress } from '@tagpo/contract/wire/staff/admin';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { addLogEntry } from '../../domain/staff/log.ts';
import type { Administrator } from '../../router.ts';
import type { Progress } from './generate-samples.ts';

/**
 * Milliseconds after which nobody is begun: Hosting and the function wait a minute for the whole answer.
 * https://firebase.google.com/docs/hosting/functions#limitations
 */
const GENERATION_MS = 35_000;

/**
 * Makes sample profiles, and returns when all exist or time is over; a document holds the progress. The same seed again continues and creates
 * nobody twice. 429 after three a minute.
 */
export async function generateSamples(
  deps: ApiDeps,
  { uid: adminId }: Administrator,
  { count, seed = randomUUID().slice(0, 8) }: GenerateSamplesQuery,
): Promise<GeneratedSamples> {
  const { firestore, now } = deps;
  const until = now() + GENERATION_MS;
  const job = firestore.doc(paths.sampleJob(adminId));
  const jobAt = (state: SampleJobDocument['state'], done: number): SampleJobDocument => ({
    schemaVersion: 1,
    state,
    count,
    done,
    seed,
  });
  await firestore.runTransaction(async (transaction) => {
    const countGeneration = await deps.limits.count(transaction, 'generateSamples', adminId);
    const before = await readJob(transaction.get(job));
    countGeneration();
    transaction.set(job, jobAt('running', before?.seed === seed ? Math.min(before.done, count) : 0));
  });
  // Made-up people are loaded for this call alone: no other start pays for them.
  const { generate } = await import('./generate-samples.ts');
  let reached: Progress = { before: 0, created: 0, done: 0 };
  const onProgress = async (progress: Progress) => {
    reached = progress;
    await job.set(jobAt('running', progress.done));
  };
  const end = (state: SampleJobDocument['state'], { before, created, done }: Progress) =>
    firestore.runTransaction(async (transaction) => {
      transaction.set(job, jobAt(state, done));
      if (state === 'failed' && created === 0) return;
      const details = { before: { samples: before }, after: { samples: done }, count: created, seed };
      addLogEntry(transaction, firestore, now(), { adminId, action: 'samples.generated', details });
    });
  const progress = await generate(deps, { seed, count, until, onProgress }).catch(async (error: unknown) => {
    await end('failed', reached);
    throw error;
  });
  const { created, done } = progress;
  await end(done < count ? 'paused' : 'done', progress);
  return { message: describe({ created, done, count }), count, created, done, seed };
}

function describe({ created, done, count }: Pick<GeneratedSamples, 'created' | 'done' | 'count'>): string {
  const people = (number: number) => (number === 1 ? '1 sample profile' : `${number} sample profiles`);
  if (done < count) return `Generated ${people(created)}; ${count - done} of this seed are still to be made`;
  if (created === count) return `Generated ${people(created)}`;
  if (created === 0) return `${people(count)} of this seed ${count === 1 ? 'was' : 'were'} there already`;
  return `Generated ${people(created)}; ${count - created} of this seed were there already`;
}

/** How far the caller's latest generation is: one read. */
export async function readProgress({ firestore }: ApiDeps, { uid: adminId }: Administrator): Promise<SamplesProgress> {
  const job = await readJob(firestore.doc(paths.sampleJob(adminId)).get());
  if (job === undefined) return { state: 'idle', count: 0, done: 0 };
  const { state, count, done, seed } = job;
  return { state, count, done, seed };
}

async function readJob(reading: Promise<DocumentSnapshot>): Promise<SampleJobDocument | undefined> {
  const snapshot = await reading;
  return snapshot.exists ? z.parse(sampleJobDocument, snapshot.data()) : undefined;
}
