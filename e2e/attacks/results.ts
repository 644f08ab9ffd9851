/** What the two test runners reported, by the numbers that a test's title begins with: `15, 42 …` is part of both. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/suite/ports.ts';

export interface Result {
  passed: number;
  failed: string[];
}

const vitestReport = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

interface PlaywrightSuite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[] | undefined;
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })).optional(),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

export function readResults(): ReadonlyMap<number, Result> {
  const vitest = ['own-data', 'shared-data'].flatMap(
    (project) => readReport(`vitest-${project}.json`, vitestReport)?.testResults ?? [],
  );
  const playwright = readReport('playwright.json', playwrightReport)?.suites ?? [];
  const results = new Map<number, Result>();
  const note = (title: string, hasPassed: boolean) => {
    for (const number of /^\d+(?:, \d+)*/.exec(title)?.[0].split(', ').map(Number) ?? [Number.NaN]) {
      const known = results.get(number) ?? { passed: 0, failed: [] };
      if (hasPassed) known.passed += 1;
      else known.failed.push(title);
      results.set(number, known);
    }
  };
  for (const { assertionResults } of vitest) {
    for (const { title, status } of assertionResults) note(title, status === 'passed');
  }
  for (const { title, ok } of playwright.flatMap(specsOf)) note(title, ok);
  return results;
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readReport<T>(name: string, schema: z.ZodType<T>): T | undefined {
  const file = join(ROOT, '.data', 'reports', name);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
