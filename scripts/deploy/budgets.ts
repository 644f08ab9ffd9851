/** The byte budgets of a built client: those that `npm test` holds it to, on the build that is deployed. */
import { compareWithBudgets, measureEntry } from '../../web/measure-entry.ts';

const KIB = 1024;

/** A line for each budget that does not hold. */
export function findBrokenBudgets(distDir: string): string[] {
  return compareWithBudgets(measureEntry(distDir))
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ what, bytes, budget }) => `  ${what}: ${(bytes / KIB).toFixed(1)} KiB of ${budget / KIB}`);
}
