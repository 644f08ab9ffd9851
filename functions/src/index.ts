import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { createApp } from './app.ts';
import { logExportAge } from './features/retention/export-age.ts';
import { runRetention } from './features/retention/run.ts';
import { productionDeps, secretsInUse } from './firebase/production-deps.ts';
import { keepBodiesRaw } from './middleware/keep-body-raw.ts';

keepBodiesRaw();

const deps = productionDeps();

/** The whole API; Hosting rewrites `/api/**` to it. */
export const api = onRequest(
  {
    region: 'asia-southeast1',
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: 60,
    maxInstances: 50,
    cors: false,
    secrets: secretsInUse,
  },
  createApp(deps),
);

/** Every night, when few are awake: erases what is past its time, and looks whether there is an export. */
export const retention = onSchedule(
  {
    schedule: '30 3 * * *',
    timeZone: 'Asia/Manila',
    region: 'asia-southeast1',
    memory: '512MiB',
    timeoutSeconds: 540,
    maxInstances: 1,
    retryCount: 0,
    secrets: secretsInUse,
  },
  async () => {
    await Promise.all([runRetention(deps), logExportAge(deps)]);
  },
);
