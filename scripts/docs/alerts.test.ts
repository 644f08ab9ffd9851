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
    unit: z.literal('1'),
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
      crossSeriesReducer: z.enum(['REDUCE_SUM', 'REDUCE_PERCENTILE_50', 'REDUCE_COUNT_FALSE']),
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
  // Of an objective nothing else may be set: https://cloud.google.com/stackdriver/docs/solutions/slo-monitoring/api/create-policy-api
  z.strictObject({
    displayName: z.string(),
    conditionThreshold: z.strictObject({
      filter: z.string().startsWith('select_slo_burn_rate('),
      comparison: z.literal('COMPARISON_GT'),
      thresholdValue: z.number(),
      duration: wholeMinutes,
    }),
  }),
]);

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/services.serviceLevelObjectives, as far as it is used. */
const objective = z.strictObject({
  displayName: z.string().startsWith('Tagpo: '),
  goal: z.number().gt(0.9).lt(1),
  rollingPeriod: z.literal(`${30 * 24 * 60 * 60}s`),
  serviceLevelIndicator: z.strictObject({
    requestBased: z.strictObject({
      goodTotalRatio: z.strictObject({ badServiceFilter: z.string(), totalServiceFilter: z.string() }),
    }),
  }),
});

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies, as far as it is used. */
const alertPolicy = z.strictObject({
  displayName: z.string().startsWith('Tagpo: '),
  combiner: z.enum(['OR', 'AND']),
  severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
  documentation: z.strictObject({ content: z.string().min(40), mimeType: z.literal('text/markdown') }),
  conditions: z.array(condition).min(1).max(3),
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
const OBJECTIVES = readAll('objectives', objective);

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

/** A filter names metrics that there are, by labels that they have, and calls of the contract. */
function expectKnown(filter: string): void {
  const [metric] = all(filter, /logging\.googleapis\.com\/user\/(\w+)/g);
  if (metric === undefined) return;
  const { labelExtractors } = METRICS.find((one) => one.name === metric)?.file ?? {};
  expect(labelExtractors, metric).toBeDefined();
  expect(Object.keys(labelExtractors ?? {})).toEqual(expect.arrayContaining(all(filter, /metric\.label\.(\w+)=/g)));
  expect(CALL_NAMES).toEqual(expect.arrayContaining(endpointsOf(filter)));
}

function endpointsOf(filter: string): string[] {
  const [named = ''] = all(filter, /metric\.label\.endpoint=(\S+)$/g);
  return all(named, /"(\w+)"/g);
}

const SLO =
  /^select_slo_burn_rate\("projects\/PROJECT\/services\/tagpo\/serviceLevelObjectives\/([\w-]+)", "(\d+)s"\)$/;

describe.each(OBJECTIVES)('the objective $name', ({ name, file }) => {
  const { badServiceFilter: bad, totalServiceFilter: total } = file.serviceLevelIndicator.requestBased.goodTotalRatio;

  it('compares bad answers with all answers to the same calls', () => {
    for (const filter of [bad, total]) expectKnown(filter);
    expect(bad.replace('tagpo_bad', 'tagpo_requests')).toBe(total);
  });

  it.each([
    ['fast', 14.4, 3600, 300],
    ['slow', 6, 21_600, 1800],
  ])('has an alert for a budget that burns %s', (speed, rate, ...windows) => {
    const policy = POLICIES.find((one) => one.name === `${name}-${speed}`)?.file;
    expect(policy?.combiner).toBe('AND');
    const thresholds = policy?.conditions.flatMap((one) =>
      'conditionThreshold' in one ? [one.conditionThreshold] : [],
    );
    const burns = thresholds?.filter(({ filter }) => SLO.test(filter)) ?? [];
    const parts = burns.map(({ filter, thresholdValue }) => [...(SLO.exec(filter)?.slice(1) ?? []), thresholdValue]);
    expect(parts).toEqual(windows.map((seconds) => [name, String(seconds), rate]));
    // Of a handful of calls one that fails is no alarm.
    expect(thresholds?.filter(({ filter }) => filter === bad)).toHaveLength(1);
  });

  it('is listed in docs/operations/deploy.md', () => {
    const page = readFileSync(join(DOCS, 'operations', 'deploy.md'), 'utf8');
    expect(page).toContain(`| \`${name}\` | ${file.displayName.replace('Tagpo: ', '')} |`);
  });
});

describe.each(POLICIES)('the alert $name', ({ name, file }) => {
  const [found] = file.conditions;

  it('uses an existing metric and its labels, or an objective', () => {
    for (const one of file.conditions) {
      if (!('conditionThreshold' in one)) continue;
      const { filter } = one.conditionThreshold;
      const [, slo] = SLO.exec(filter) ?? [];
      if (slo !== undefined) expect(OBJECTIVES.map((known) => known.name)).toContain(slo);
      else expectKnown(filter);
      if ('denominatorFilter' in one.conditionThreshold) expectKnown(one.conditionThreshold.denominatorFilter ?? '');
    }
  });

  it('looks back no longer than an alert can', () => {
    if (found === undefined || !('conditionThreshold' in found) || !('aggregations' in found.conditionThreshold))
      return;
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
