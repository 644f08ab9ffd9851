/** Runs the tools of `npm test` and counts their results. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { ROOT } from './ports.ts';

export interface TestCounts {
  passed: number;
  failed: number;
  /** A test's name and error each. */
  failures?: readonly string[];
}

type Environment = Record<string, string>;

export function addCounts(total: TestCounts, { passed, failed, failures = [] }: TestCounts): void {
  total.passed += passed;
  total.failed += failed;
  total.failures = [...(total.failures ?? []), ...failures];
}

interface Run {
  readonly title: string;
  readonly args: readonly string[];
  readonly env?: Environment;
  /** The output of tools that run at the same time is printed when each ends. */
  readonly printed?: 'at once' | 'when it ends';
}

/** Runs a tool that counts as one test. */
export async function runTool(run: Run): Promise<TestCounts> {
  const code = await runNode(run);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
});

/** Of each failure, the lines that are printed again at the end of a run, where a log that is cut still has them. */
const MAX_FAILURE_LINES = 80;

/** The failed tests, and the files that could not be run. */
function listFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    const told = failed.map(({ fullName, status, failureMessages }) =>
      [`${file} › ${fullName}: ${status}`, ...(failureMessages ?? [])].join('\n'),
    );
    const all = message === '' ? told : [...told, `${file}: ${message}`];
    return all.map((failure) => failure.split('\n').slice(0, MAX_FAILURE_LINES).join('\n'));
  });
}

interface VitestRun {
  readonly projects: readonly string[];
  readonly env: Environment;
  /** Runs only these files; all when empty. */
  readonly files?: readonly string[];
  readonly printed?: Run['printed'];
}

/** Counts a skipped test as failed, because it proves nothing. */
export async function runVitest({ projects, env, files = [], printed = 'at once' }: VitestRun): Promise<TestCounts> {
  const report = prepareReport(`vitest-${projects.join('-')}.json`);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = files.length > 0 ? [...files, '--passWithNoTests'] : [];
  const args = [vitest, 'run', ...chosen, ...projects.map((name) => `--project=${name}`), ...reporters];
  const code = await runNode({ title: `Tests: ${[...projects, ...files].join(' ')}`, args, env, printed });
  const result = readReport(report, vitestReport);
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numPendingTests;
  return {
    passed: result.numPassedTests,
    failed: code === 0 ? failed : Math.max(1, failed),
    failures: listFailures(result),
  };
}

/** Runs the tests that have their own data at the same time as those that share the suite's. */
export async function runSuiteTests(env: Environment, files: readonly string[] = []): Promise<TestCounts> {
  const [ownData, sharedData] = await Promise.all([
    runVitest({ projects: ['own-data'], env, files }),
    runVitest({ projects: ['shared-data'], env, files, printed: 'when it ends' }),
  ]);
  const total: TestCounts = { passed: 0, failed: 0 };
  for (const counts of [ownData, sharedData]) addCounts(total, counts);
  return total;
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

interface PlaywrightRun {
  readonly env: Environment;
  /** Runs only the tests in these files and folders; all when empty. */
  readonly paths?: readonly string[];
  /** Each test leaves a trace in `test-results/`. */
  readonly trace?: boolean | undefined;
}

export async function runPlaywright({ env, paths = [], trace = false }: PlaywrightRun): Promise<TestCounts> {
  const report = prepareReport('playwright.json');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', ...paths, '--config', 'e2e/playwright.config.ts', `--trace=${trace ? 'on' : 'off'}`];
  const code = await runNode({
    title: `Tests: browser ${paths.join(' ')}`,
    args,
    env: { ...env, TAGPO_E2E_REPORT: report },
  });
  const failures = code === 0 ? [] : listFailedPages();
  const result = readReport(report, playwrightReport);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed), failures };
}

/** Prints what failed tests had on the screen, and returns their errors: a CI run keeps the end of what is printed, and no files. */
function listFailedPages(): string[] {
  return globSync('test-results/*/error-context.md', { cwd: ROOT }).map((file) => {
    const [, ...sections] = readFileSync(join(ROOT, file), 'utf8').split(/^(?=# )/m);
    const find = (title: string) => sections.find((section) => section.startsWith(`# ${title}`))?.trim() ?? '';
    const screen = find('Page snapshot');
    if (screen !== '') console.log(`\nOn the screen in ${dirname(file)}:\n${screen}`);
    return [find('Test info'), ...find('Error details').split('\n').slice(0, MAX_FAILURE_LINES)].join('\n');
  });
}

function prepareReport(name: string): string {
  const folder = join(ROOT, '.data', 'reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  if (existsSync(file)) rmSync(file);
  return file;
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns the exit code. */
async function runNode({ title, args, env = {}, printed = 'at once' }: Run): Promise<number> {
  const heading = `\n── ${title}`;
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  if (printed === 'at once') {
    console.log(heading);
    const [code] = await once(spawn(process.execPath, args, { ...options, stdio: 'inherit' }), 'close');
    return code ?? 1;
  }
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  console.log(`${heading}\n${stdout}${stderr}`.trimEnd());
  return code ?? 1;
}
