/** The byte budgets of a first load, on a built client. */
import { measureEntry } from '../../web/measure-entry.ts';

const KIB = 1024;

/** A line for each budget that does not hold. Scripts and styles count as gzip -9, fonts as they are. */
export function findBrokenBudgets(distDir: string): string[] {
  const { entryBytes, cssBytes, fontBytes } = measureEntry(distDir);
  const budgets = [
    { what: 'entry JS', bytes: entryBytes, limit: 125 * KIB },
    { what: 'CSS', bytes: cssBytes, limit: 12 * KIB },
    { what: 'fonts', bytes: fontBytes, limit: 60 * KIB },
  ];
  return budgets
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ what, bytes, limit }) => `  ${what}: ${(bytes / KIB).toFixed(1)} KiB of ${limit / KIB}`);
}
