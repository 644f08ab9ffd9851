/** Checks the client that is deployed against the same byte budgets as `npm test`. */
import { compareWithBudgets, measureEntry } from '../../web/bundle/measure-entry.ts';

const KIB = 1024;

/** Returns a line for each exceeded budget. */
export function findBrokenBudgets(distDir: string): string[] {
  return compareWithBudgets(measureEntry(distDir))
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ what, bytes, budget }) => `  ${what}: ${(bytes / KIB).toFixed(1)} KiB of ${budget / KIB}`);
}
