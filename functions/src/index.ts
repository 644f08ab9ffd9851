import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from './app.ts';
import { productionDeps, secretsInUse } from './firebase/production-deps.ts';
import { keepBodiesRaw } from './middleware/keep-body-raw.ts';

keepBodiesRaw();

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
  createApp(productionDeps()),
);
