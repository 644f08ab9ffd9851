import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALL_NAMES } from '../../contract/src/calls/all.ts';
import { logEvents } from '../../functions/src/logging/log-event.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

/** https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics, as far as it is used. */
const logMetric = z.strictObject({
  description: z.string(),
  filter: z.string(),
  labelExtractors: z.record(z.string(), z.string()).default({}),
  valueExtractor: z.string().optional(),
  metricDescriptor: z.strictObject({
    metricKind: z.literal('DELTA'),
    valueType: z.enum(['INT64', 'DISTRIBUTION']),
    unit: z.enum(['1', 'ms']),
    labels: z
      .array(z.strictObject({ key: z.string(), valueType: z.literal('STRING'), description: z.string() }))
      .default([]),
  }),
  bucketOptions: z
    .strictObject({
      exponentialBuckets: z.strictObject({
        numFiniteBuckets: z.int().max(200),
        growthFactor: z.number().gt(1),
        scale: z.number().positive(),
      }),
    })
    .optional(),
});

/** 25 hours: https://cloud.google.com/monitoring/alerts/concepts-indepth */
const MAX_SECONDS = 90_000;
const wholeMinutes = z
  .string()
  .regex(/^\d+s$/)
  .refine((text) => Number.parseInt(text, 10) % 60 === 0);
const aggregations = z
  .array(
    z.strictObject({
      alignmentPeriod: wholeMinutes,
      perSeriesAligner: z.enum(['ALIGN_SUM', 'ALIGN_DELTA', 'ALIGN_NEXT_OLDER']),
      crossSeriesReducer: z.enum(['REDUCE_SUM', 'REDUCE_PERCENTILE_95', 'REDUCE_COUNT_FALSE']),
      groupByFields: z.array(z.string()).optional(),
    }),
  )
  .length(1);

const condition = z.union([
  z.strictObject({
    displayName: z.string(),
    conditionThreshold: z.strictObject({
      filter: z.string(),
      aggregations,
      denominatorFilter: z.string().optional(),
      denominatorAggregations: aggregations.optional(),
      comparison: z.enum(['COMPARISON_GT', 'COMPARISON_LT']),
      thresholdValue: z.number(),
      duration: wholeMinutes,
      evaluationMissingData: z.literal('EVALUATION_MISSING_DATA_ACTIVE').optional(),
    }),
  }),
  z.strictObject({ displayName: z.string(), conditionMatchedLog: z.strictObject({ filter: z.string() }) }),
]);

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies, as far as it is used. */
const alertPolicy = z.strictObject({
  displayName: z.string().startsWith('Tagpo: '),
  combiner: z.literal('OR'),
  severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
  documentation: z.strictObject({ content: z.string().min(40), mimeType: z.literal('text/markdown') }),
  conditions: z.array(condition).length(1),
  alertStrategy: z.strictObject({
    autoClose: wholeMinutes,
    notificationRateLimit: z.strictObject({ period: wholeMinutes }).optional(),
  }),
});

function readAll<T>(folder: string, schema: z.ZodType<T>): { name: string; file: T }[] {
  return readdirSync(join(DOCS, 'operations', 'alerts', folder)).map((name) => ({
    name: name.replace('.json', ''),
    file: schema.parse(JSON.parse(readFileSync(join(DOCS, 'operations', 'alerts', folder, name), 'utf8'))),
  }));
}

const METRICS = readAll('metrics', logMetric);
const POLICIES = readAll('policies', alertPolicy);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(METRICS)('the metric $name', ({ file }) => {
  const { filter, labelExtractors, valueExtractor, metricDescriptor, bucketOptions } = file;

  it('uses an event and fields that the code logs', () => {
    const [event = ''] = all(filter, /jsonPayload\.event="(\w+)"/g);
    expect(Object.keys(logEvents)).toContain(event);
    const fields = Object.keys(logEvents[event as keyof typeof logEvents].shape);
    const named = all([filter, valueExtractor, ...Object.values(labelExtractors)].join(' '), /jsonPayload\.(\w+)/g);
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('describes its labels and, for distributions, its buckets', () => {
    expect(metricDescriptor.labels.map(({ key }) => key)).toEqual(Object.keys(labelExtractors));
    const isMeasure = metricDescriptor.valueType === 'DISTRIBUTION';
    expect([valueExtractor !== undefined, bucketOptions !== undefined]).toEqual([isMeasure, isMeasure]);
  });
});

describe.each(POLICIES)('the alert $name', ({ name, file }) => {
  const [found] = file.conditions;

  it('uses an existing metric and its labels', () => {
    const threshold = found !== undefined && 'conditionThreshold' in found ? found.conditionThreshold : undefined;
    for (const filter of [threshold?.filter, threshold?.denominatorFilter]) {
      const [metric] = all(filter ?? '', /logging\.googleapis\.com\/user\/(\w+)/g);
      if (filter === undefined || metric === undefined) continue;
      const { labelExtractors } = METRICS.find((one) => one.name === metric)?.file ?? {};
      expect(labelExtractors, metric).toBeDefined();
      expect(Object.keys(labelExtractors ?? {})).toEqual(expect.arrayContaining(all(filter, /metric\.label\.(\w+)=/g)));
      expect(CALL_NAMES).toEqual(expect.arrayContaining(all(filter, /metric\.label\.endpoint="(\w+)"/g)));
    }
  });

  it('looks back no longer than an alert can', () => {
    if (found === undefined || !('conditionThreshold' in found)) return;
    const {
      aggregations: [aggregation],
      duration: held,
      evaluationMissingData,
    } = found.conditionThreshold;
    const seconds = [aggregation?.alignmentPeriod, held].map((text) => Number.parseInt(text ?? '', 10));
    expect(seconds.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(MAX_SECONDS);
    // https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies#metricthreshold
    if (evaluationMissingData !== undefined) expect(seconds[1]).toBeGreaterThanOrEqual(60);
  });

  it('matches only foreign log lines, with a rate limit', () => {
    const isMatch = found !== undefined && 'conditionMatchedLog' in found;
    if (isMatch) expect(found.conditionMatchedLog.filter).not.toContain('jsonPayload');
    expect(file.alertStrategy.notificationRateLimit !== undefined).toBe(isMatch);
  });

  it('is listed in docs/operations/deploy.md', () => {
    const page = readFileSync(join(DOCS, 'operations', 'deploy.md'), 'utf8');
    expect(page).toContain(`| \`${name}\` | ${file.displayName.replace('Tagpo: ', '')} |`);
  });
});

it('uses every metric in an alert', () => {
  const used = POLICIES.flatMap(({ file }) => all(JSON.stringify(file), /logging\.googleapis\.com\/user\/(\w+)/g));
  expect([...new Set(used)].toSorted()).toEqual(METRICS.map(({ name }) => name).toSorted());
});
