/**
 * `rules coverage`: asks a running emulator what its rules came to, writes that as lcov and fails below a threshold. Each condition and
 * result of a function has two branches: it was true, and it was not.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CoveredFile, coverageOf, formatLcov } from './lcov.ts';

/** Returns 0 if enough is covered. */
export async function measureCoverage(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string', default: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080' },
      project: { type: 'string', default: process.env.GCLOUD_PROJECT },
      lcov: { type: 'string' },
      threshold: { type: 'string', default: '0' },
    },
  });
  const { host, project, lcov } = values;
  const threshold = Number(values.threshold);
  if (project === undefined) throw new Error('--project is missing.');
  if (!(threshold >= 0 && threshold <= 100)) throw new Error('--threshold must be 0 to 100.');
  const answer = await fetch(`http://${host}/emulator/v1/projects/${encodeURIComponent(project)}:ruleCoverage`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${text}`);
  const covered = coverageOf(JSON.parse(text));
  if (lcov !== undefined) {
    mkdirSync(path.dirname(path.resolve(lcov)), { recursive: true });
    writeFileSync(lcov, formatLcov(covered));
  }
  return print(covered, threshold);
}

function print({ name, lines, branches }: CoveredFile, threshold: number): number {
  const hit = { lines: lines.filter(({ count }) => count > 0), branches: branches.filter(({ count }) => count > 0) };
  for (const { line, text, branch, count } of branches)
    if (count === 0) console.log(`  never ${branch}: L${line} ${text}`);
  const percentages = [percent(hit.lines.length, lines.length), percent(hit.branches.length, branches.length)];
  const [ofLines = 0, ofBranches = 0] = percentages;
  console.log(`${name}: ${ofLines} % of ${lines.length} lines, ${ofBranches} % of ${branches.length} branches`);
  const isEnough = percentages.every((share) => share >= threshold);
  if (!isEnough) console.error(`Less than ${threshold} % is covered.`);
  return isEnough ? 0 : 1;
}

/** Rounded down, so that only all is 100 %. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10;
}
