/**
 * `npm run rules -- explain | coverage …`: why rules allow or deny a request, and what of them was tried. `npm run rules -- mutants`: changes
 * our rules in every place, and shows the changes that no request of the rules' tests tells from the rules. `npm run rules -- compare [cases]`: puts drawn rules and requests
 * to the stand-in's evaluator and to a second, naive one.
 */
import { compareEvaluators } from '../../emulator/src/rules/testing/naive/compare.ts';
import { tryMutants } from '../../rules/matrix/survivors.ts';
import { formatTable } from '../suite/console.ts';

const CASES = 1_000_000;
/** Cases that are drawn from one seed, so that a failure is found again soon. */
const BATCH = 20_000;

const [command, wanted] = process.argv.slice(2);
if (command === 'mutants') await showMutants();
else if (command === 'compare') compare(Number(wanted ?? CASES));
else await import('../../emulator/src/launch/rules.ts');

async function showMutants(): Promise<void> {
  const rows: (string | number)[][] = [['rules', 'mutants', 'killed', 'equivalent', 'surviving']];
  const details: string[] = [];
  for (const name of ['firestore.rules', 'storage.rules'] as const) {
    const { mutants, killed, equivalent, survivors } = await tryMutants(name);
    rows.push([name, mutants, killed, equivalent.length, survivors.length]);
    details.push(...survivors.map(({ line, change }) => `✗ ${name}:${line}  ${change}`));
    details.push(...equivalent.map(({ line, change, reason }) => `≡ ${name}:${line}  ${change}\n    ${reason}`));
    if (survivors.length > 0) process.exitCode = 1;
  }
  console.log(`${details.join('\n')}\n\n${formatTable(rows)}`);
}

/** Throws with the smallest rules and request on which the evaluators differ. */
function compare(cases: number): void {
  const total = { allowed: 0, false: 0, error: 0 };
  for (let seed = 1; seed * BATCH <= cases; seed++) {
    const tally = compareEvaluators({ cases: BATCH, seed });
    for (const outcome of ['allowed', 'false', 'error'] as const) total[outcome] += tally[outcome];
  }
  const rows = Object.entries(total).map(([outcome, count]) => [outcome, count]);
  console.log(`${formatTable([['an allow came to', 'times'], ...rows])}\n\n${cases} cases: both evaluators agree`);
}
