/** What a deployment brings to a project, in words: `npm run deploy -- --dry-run` prints it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';
import { ACCOUNTS, accountEmail, type Rights } from './accounts.ts';
import { BACKUPS } from './backups.ts';
import { listApis, listSecrets } from './list-steps.ts';
import type { Manifest } from './manifest.ts';

const indexField = z.object({
  order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
  arrayConfig: z.literal('CONTAINS').optional(),
  queryScope: z.string().optional(),
});
const indexesSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: z.string(),
      fields: z.array(z.object({ fieldPath: z.string(), ...indexField.shape })),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z.boolean().default(false),
      indexes: z.array(indexField),
    }),
  ),
});

export interface PlanParts {
  readonly project: string;
  readonly manifest: Manifest;
  /** What the functions and the client are given. */
  readonly settings: Readonly<Record<string, string>>;
}

type Section = readonly [title: string, lines: readonly string[]];

/** Every section with its number of lines, then the lines. */
export function describePlan(parts: PlanParts): string {
  return listPlan(parts)
    .map(([title, lines]) => [`\n${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}

export function listPlan({ project, manifest, settings }: PlanParts): Section[] {
  const { indexes, fieldOverrides } = indexesSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
  );
  const functions = Object.entries(manifest.endpoints);
  return [
    ['APIs enabled', listApis(manifest)],
    ['Functions', functions.map(([name, endpoint]) => describeFunction(name, endpoint))],
    [
      'Queues',
      functions.flatMap(([name, { taskQueueTrigger: queue }]) =>
        queue
          ? [`${name}: ${queue.rateLimits.maxConcurrentDispatches} at once, ${queue.retryConfig.maxAttempts} attempts`]
          : [],
      ),
    ],
    [
      'Schedules',
      functions.flatMap(([name, { scheduleTrigger: job }]) =>
        job ? [`${name}: ${job.schedule} ${job.timeZone}`] : [],
      ),
    ],
    [
      'Events',
      functions.flatMap(([name, { eventTrigger: event }]) =>
        event
          ? [`${name}: ${event.eventType} of ${Object.values(event.eventFilters)}${event.retry ? ', tried again' : ''}`]
          : [],
      ),
    ],
    ['Accounts and roles', describeAccounts(project)],
    [
      'Secrets',
      listSecrets(manifest).map((secret) => {
        const readers = functions.filter(([, endpoint]) =>
          endpoint.secretEnvironmentVariables.some(({ key }) => key === secret),
        );
        return `${secret}: read by ${readers.map(([name]) => name).join(', ')}`;
      }),
    ],
    ['Settings', Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
    [
      'Indexes',
      indexes.map(({ collectionGroup, fields }) => `${collectionGroup}: ${fields.map(describeField).join(', ')}`),
    ],
    [
      'Exemptions: fields indexed as written here only',
      fieldOverrides.map(
        ({ collectionGroup, fieldPath, indexes: kept }) =>
          `${collectionGroup}.${fieldPath}: ${kept.map((one) => one.order ?? one.arrayConfig).join(', ') || 'none'}`,
      ),
    ],
    [
      'TTL',
      fieldOverrides
        .filter(({ ttl }) => ttl)
        .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`),
    ],
    ['Backups (docs/operations/deploy.md)', BACKUPS.map(({ of, command }) => `${of}: ${command}`)],
    ['Alerts (docs/operations/deploy.md)', ALERT_FILES.flatMap(listFiles)],
  ];
}

function describeFunction(name: string, endpoint: Manifest['endpoints'][string]): string {
  const { availableMemoryMb, concurrency, minInstances, maxInstances, timeoutSeconds, httpsTrigger } = endpoint;
  const callers = httpsTrigger?.invoker ?? [];
  return [
    `${name} (${endpoint.region.join(', ')})`,
    `${availableMemoryMb} MiB`,
    `${concurrency ?? 'default'} at once`,
    `${minInstances ?? 0} to ${maxInstances} instances`,
    `${timeoutSeconds} s`,
    `as ${endpoint.serviceAccountEmail}`,
    ...(httpsTrigger ? [callers.length > 0 ? `for ${callers.join(', ')}` : 'for everybody'] : []),
  ].join(', ');
}

function describeAccounts(project: string): string[] {
  return Object.entries<Rights>(ACCOUNTS).map(([name, rights]) => {
    const { project: roles, bucket, exports, enqueues, hearsEvents } = rights;
    const held = [
      ...roles,
      ...(bucket ? [`${bucket} on the bucket`] : []),
      ...(exports ? [`${exports} on the bucket of exports`] : []),
      ...(enqueues ? ['roles/iam.serviceAccountUser on itself'] : []),
      ...(hearsEvents ? ['roles/run.invoker on its function'] : []),
    ];
    return `${accountEmail(name, project)}: ${held.join(', ') || 'none'}`;
  });
}

const describeField = ({ fieldPath, order, arrayConfig }: z.infer<typeof indexField> & { fieldPath: string }) =>
  `${fieldPath} ${(order ?? arrayConfig ?? '').toLowerCase()}`;

const ALERT_FILES = ['metrics', 'objectives', 'policies'];

const listFiles = (kind: string) =>
  readdirSync(join(ROOT, 'docs', 'operations', 'alerts', kind))
    .sort()
    .map((file) => `${kind}/${file.replace('.json', '')}`);
