import { randomUUID } from 'node:crypto';
import {
  type GeneratedSamples,
  type GenerateSamplesQuery,
  type SampleJobDocument,
  type SamplesProgress,
  sampleJobDocument,
} from '@tagpo/contract/admin';
import { paths } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import type { Administrator } from '../../router.ts';
import { addLogEntry } from '../admin/log.ts';

export interface SamplesDeps extends AppDeps {
  readonly limits: RateLimits;
}

/**
 * Makes sample profiles, and answers when all are there; how far it is stands in a document meanwhile. The same seed again
 * finishes what was cut off and makes nobody twice. 429 after three a minute.
 */
export async function generateSamples(
  deps: SamplesDeps,
  { uid: adminId }: Administrator,
  { count, seed = randomUUID().slice(0, 8) }: GenerateSamplesQuery,
): Promise<GeneratedSamples> {
  const { firestore, now } = deps;
  const job = firestore.doc(paths.sampleJob(adminId));
  const jobAt = (state: SampleJobDocument['state'], done: number): SampleJobDocument => {
    return { state, count, done, seed, updatedAt: Timestamp.fromMillis(now()) };
  };
  await firestore.runTransaction(async (transaction) => {
    const countGeneration = await deps.limits.count(transaction, 'generateSamples', adminId);
    countGeneration();
    transaction.set(job, jobAt('running', 0));
  });
  // Drawing, encoding and inventing are loaded for this call alone: no other start pays for them.
  const { generate } = await import('./generate.ts');
  let done = 0;
  const onProgress = async (reached: number) => {
    done = Math.max(done, reached);
    await job.set(jobAt('running', done));
  };
  const created = await generate(deps, { seed, count, onProgress }).catch(async (error: unknown) => {
    await job.set(jobAt('failed', done));
    throw error;
  });
  await firestore.runTransaction(async (transaction) => {
    transaction.set(job, jobAt('done', count));
    const details = { count: created, seed };
    addLogEntry(transaction, firestore, now(), { adminId, action: 'samples.generated', details });
  });
  return { message: describe(created, count), count, created, seed };
}

function describe(created: number, count: number): string {
  const people = (number: number) => (number === 1 ? '1 sample profile' : `${number} sample profiles`);
  if (created === count) return `Generated ${people(created)}`;
  if (created === 0) return `${people(count)} of this seed ${count === 1 ? 'was' : 'were'} there already`;
  return `Generated ${people(created)}; ${count - created} of this seed were there already`;
}

/** How far the caller's latest generation is: one read. */
export async function readProgress(
  { firestore }: SamplesDeps,
  { uid: adminId }: Administrator,
): Promise<SamplesProgress> {
  const snapshot = await firestore.doc(paths.sampleJob(adminId)).get();
  if (!snapshot.exists) return { state: 'idle', count: 0, done: 0 };
  const { state, count, done } = z.parse(sampleJobDocument, snapshot.data());
  return { state, count, done };
}
