/** Runs the tools of `npm test` and counts what they say. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { ROOT } from './ports.ts';

export interface TestCounts {
  passed: number;
  failed: number;
}

type Environment = Record<string, string>;

export function addCounts(total: TestCounts, { passed, failed }: TestCounts): void {
  total.passed += passed;
  total.failed += failed;
}

/** A tool that passes or fails as a whole. */
export async function runTool(title: string, args: readonly string[], env: Environment = {}): Promise<TestCounts> {
  console.log(`\n── ${title}`);
  const code = await runNode(args, env);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** As runTool, for tools that run side by side: prints what one says when it ends. */
export async function runToolQuietly(title: string, args: readonly string[]): Promise<TestCounts> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  console.log(`\n── ${title}\n${stdout}${stderr}`.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** A test that is skipped counts as failed: what is not run proves nothing. `files` leave out all others. */
export async function runVitest(
  projects: readonly string[],
  env: Environment,
  files: readonly string[] = [],
): Promise<TestCounts> {
  console.log(`\n── Tests: ${[...projects, ...files].join(' ')}`);
  const report = prepareReport(`vitest-${projects.join('-')}.json`);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(
    [vitest, 'run', ...files, ...projects.map((name) => `--project=${name}`), ...reporters],
    env,
  );
  const result = readReport(report, vitestReport);
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numPendingTests;
  return { passed: result.numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** `folder` leaves out all others. */
export async function runPlaywright(env: Environment, folder = ''): Promise<TestCounts> {
  console.log(`\n── Tests: browser ${folder}`);
  const report = prepareReport('playwright.json');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runNode([cli, 'test', ...(folder ? [folder] : []), '--config', 'e2e/playwright.config.ts'], {
    ...env,
    TAGPO_E2E_REPORT: report,
  });
  const result = readReport(report, playwrightReport);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed) };
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

function runNode(args: readonly string[], env: Environment): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
