/** What the suite's commands print at the terminal, and how they end. */
import { relative } from 'node:path';
import { problemOf } from './data/files.ts';
import { ROOT } from './ports.ts';
import type { Suite } from './suite.ts';

export const SEEDED_PASSWORD = 'tagpo-demo';

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  process.stdout.write(`${title} … `);
  try {
    return await work();
  } finally {
    process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  }
}

/** Aligns the first column to the left and the others to the right. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const columns = Math.max(...cells.map(({ length }) => length));
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const widths = Array.from({ length: columns }, (_, column) => widthOf(column));
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return cells.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

export function announce(url: string, logFile: string): void {
  console.log(`
  Tagpo is running:   ${url}

  Sign in as          maria@example.com   (a member)         password ${SEEDED_PASSWORD}
                      admin@admin.com     (an administrator) password ${SEEDED_PASSWORD}

  What you do is kept for the next start; npm run reset goes back to the seed.
  Ctrl-C saves and stops everything. Log: ${relative(ROOT, logFile)}
`);
}

/** Prints a message, or that of an error, and ends the process. */
export function fail(problem: unknown): never {
  console.error(`\n${problemOf(problem)}\n`);
  process.exit(1);
}

/** Waits for Ctrl-C (or SIGTERM), then saves, stops the suite and ends the process. */
export async function holdUntilStopped(suite: Suite, beforeStop: () => Promise<void> = async () => {}): Promise<never> {
  const signalled = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'));
  });
  const reason = await Promise.race([signalled, suite.ended]);
  if (reason !== 'signal') fail(`The emulators ended with code ${reason}: see ${relative(ROOT, suite.logFile)}.`);
  process.stdout.write('\nSaving and stopping … ');
  await beforeStop();
  await suite.stop();
  console.log('stopped.');
  process.exit(0);
}
