import { notice } from '@tagpo/contract/wire/account/push';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { createApp, createDecoderApp, createPhotosApp, createPicturesApp } from './app.ts';
import { eraseTask } from './domain/account/erase-task.ts';
import { createCallerLoader } from './domain/account/load-caller.ts';
import { createSignals } from './domain/conversations/signals.ts';
import { mailTask } from './domain/mail/mail.ts';
import { checkUpload } from './features/photos/check-upload.ts';
import { growAges } from './features/retention/ages.ts';
import { eraseQueued } from './features/retention/erase-queued.ts';
import { logExportAge } from './features/retention/export-age.ts';
import { endPauses } from './features/retention/pauses.ts';
import { runRetention } from './features/retention/run.ts';
import { keepBodiesRaw } from './middleware/keep-body-raw.ts';
import {
  ERASURES_AT_ONCE,
  MAILS_AT_ONCE,
  mailSecrets,
  NOTICES_AT_ONCE,
  noticeSecrets,
  productionDeps,
  REGION,
  sealingSecrets,
} from './production-deps.ts';

keepBodiesRaw();

const deps = productionDeps();
const shared = { region: REGION, secrets: sealingSecrets };
const served = { ...shared, timeoutSeconds: 60, maxInstances: 50, cors: false };
/** A function's own account, whose roles are in scripts/deploy/accounts.ts. In full: the Firebase CLI completes `name@` for functions, not for their secrets and schedules. */
const accountOf = (name: string) => `tagpo-${name}@${process.env.GCLOUD_PROJECT}.iam.gserviceaccount.com`;

/** The API without photos; Hosting rewrites `/api/**` to it. */
export const api = onRequest(
  { ...served, serviceAccount: accountOf('api'), memory: '512MiB', concurrency: 80 },
  createApp(deps),
);

/** The calls about photos; Hosting rewrites `/api/photos` and what is below to it. Each may hold a file of 5 MiB and the pictures made of it. */
export const photos = onRequest(
  { ...served, serviceAccount: accountOf('photos'), memory: '512MiB', concurrency: 20 },
  createPhotosApp(deps),
);

/**
 * Draws uploads anew for `photos`, which alone may call it. A stranger's file that takes it over finds no database, no bucket and no secret.
 * Decoding takes memory, so concurrency is low.
 */
export const decoder = onRequest(
  {
    region: REGION,
    memory: '1GiB',
    concurrency: 4,
    timeoutSeconds: 60,
    maxInstances: 50,
    cors: false,
    serviceAccount: accountOf('decoder'),
    invoker: accountOf('photos'),
  },
  createDecoderApp(deps),
);

/** Pictures by their links; Hosting rewrites `/photos/**` to it, and its CDN keeps what it answers. */
export const pictures = onRequest(
  { ...served, serviceAccount: accountOf('pictures'), memory: '256MiB', concurrency: 80, timeoutSeconds: 30 },
  createPicturesApp(deps),
);

/**
 * Checks a new upload. Cloud Storage tells of every file, the pictures that we write included, and knows no filter by folder; a failure is tried
 * again, since the upload can be fetched until then.
 */
export const uploads = onObjectFinalized(
  {
    region: REGION,
    serviceAccount: accountOf('uploads'),
    memory: '256MiB',
    timeoutSeconds: 60,
    maxInstances: 20,
    concurrency: 80,
    retry: true,
  },
  ({ data }) => checkUpload(deps, data),
);

/** Sends one notice to the browsers of a member. */
export const notifyMember = onTaskDispatched(
  {
    region: REGION,
    secrets: noticeSecrets,
    serviceAccount: accountOf('notices'),
    invoker: accountOf('api'),
    memory: '256MiB',
    timeoutSeconds: 60,
    maxInstances: 20,
    retryConfig: { maxAttempts: 2, minBackoffSeconds: 30 },
    rateLimits: { maxConcurrentDispatches: NOTICES_AT_ONCE },
  },
  async ({ data }) => {
    const { push } = deps;
    if (push === undefined) return;
    // What encrypts is no part of the API's start.
    const { notify } = await import('./features/push/notify.ts');
    await notify({ ...deps, push }, z.parse(notice, data));
  },
);

/** Does one step of an erasure. What fails is tried again for a day; then the nightly job queues it anew. */
export const eraseMember = onTaskDispatched(
  {
    ...shared,
    serviceAccount: accountOf('erasures'),
    invoker: ['api', 'retention', 'erasures'].map(accountOf),
    memory: '512MiB',
    timeoutSeconds: 300,
    maxInstances: 10,
    retryConfig: { maxAttempts: 20, minBackoffSeconds: 10, maxBackoffSeconds: 3600, maxDoublings: 10 },
    rateLimits: { maxConcurrentDispatches: ERASURES_AT_ONCE },
  },
  async ({ data }) => {
    const [callers, signals] = [createCallerLoader(deps), createSignals(deps)];
    await eraseQueued({ ...deps, callers, signals }, z.parse(eraseTask, data));
  },
);

/** Sends one mail. */
export const sendMail = onTaskDispatched(
  {
    region: REGION,
    secrets: mailSecrets,
    serviceAccount: accountOf('mails'),
    invoker: ['api', 'mails', 'digests'].map(accountOf),
    memory: '256MiB',
    timeoutSeconds: 60,
    maxInstances: 10,
    // Some fifteen minutes in all: a mail server that is away for longer is what the log tells of.
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 60, maxDoublings: 4 },
    rateLimits: { maxConcurrentDispatches: MAILS_AT_ONCE },
  },
  async ({ data }) => {
    const { runMailTask } = await import('./features/mail/run-task.ts');
    await runMailTask(deps, z.parse(mailTask, data));
  },
);

/** Begins the mails of what is unread, in the evening: people have looked for themselves by then, or have time to. */
export const digests = onSchedule(
  {
    region: REGION,
    serviceAccount: accountOf('digests'),
    schedule: '0 19 * * *',
    timeZone: 'Asia/Manila',
    memory: '256MiB',
    timeoutSeconds: 60,
    maxInstances: 1,
    retryCount: 0,
  },
  () => deps.enqueueMail({ kind: 'digest-page', day: manilaDay(deps.now()) }),
);

/** The nightly job: enforces retention terms, increments ages, ends breaks, and logs the age of the newest export. */
export const retention = onSchedule(
  {
    ...shared,
    serviceAccount: accountOf('retention'),
    schedule: '30 3 * * *',
    timeZone: 'Asia/Manila',
    memory: '512MiB',
    timeoutSeconds: 540,
    maxInstances: 1,
    retryCount: 0,
  },
  async () => {
    await Promise.all([runRetention(deps), growAges(deps), endPauses(deps), logExportAge(deps)]);
  },
);
