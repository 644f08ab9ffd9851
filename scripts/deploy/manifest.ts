/** What the packed functions ask of a project, by the SDK's own account of them: what the Firebase CLI deploys. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

const manifestSchema = z.object({
  endpoints: z.record(
    z.string(),
    z.object({
      region: z.array(z.string()),
      availableMemoryMb: z.number().nullable(),
      concurrency: z.number().nullable(),
      minInstances: z.number().nullable(),
      maxInstances: z.number().nullable(),
      timeoutSeconds: z.number(),
      serviceAccountEmail: z.string().nullable(),
      secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
      httpsTrigger: z.object({ invoker: z.array(z.string()).default([]) }).optional(),
      taskQueueTrigger: z
        .object({
          invoker: z.array(z.string()).default([]),
          retryConfig: z.looseObject({ maxAttempts: z.number().nullable() }),
          rateLimits: z.looseObject({ maxConcurrentDispatches: z.number().nullable() }),
        })
        .optional(),
      scheduleTrigger: z.looseObject({ schedule: z.string(), timeZone: z.string() }).optional(),
      eventTrigger: z
        .looseObject({ eventType: z.string(), eventFilters: z.record(z.string(), z.string()), retry: z.boolean() })
        .optional(),
    }),
  ),
  requiredAPIs: z.array(z.object({ api: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Beside `lib/v2/index.js`. */
const SDK = dirname(dirname(createRequire(import.meta.url).resolve('firebase-functions/v2')));

/** Loads the functions in `folder` as a deployment does, with their `.env`. @throws Error with what they threw */
export function readManifest(folder: string, { project, bucket }: { project: string; bucket: string }): Manifest {
  const answers = mkdtempSync(join(tmpdir(), 'tagpo-manifest-'));
  const file = join(answers, 'manifest.json');
  try {
    const { status, stderr } = spawnSync(process.execPath, [join(SDK, 'bin', 'firebase-functions.js')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')),
        GCLOUD_PROJECT: project,
        FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: bucket }),
        FUNCTIONS_CONTROL_API: 'true',
        FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
      },
    });
    if (status !== 0) throw new Error(`The packed functions cannot be loaded:\n${stderr}`);
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(answers, { recursive: true });
  }
}
