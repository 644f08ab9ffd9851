/**
 * `npm run rules -- explain | coverage …`: why rules allow or deny a request, and what of them was tried. `npm run rules -- mutants`: changes
 * our rules in every place, and shows the changes that no request of the rules' tests tells from the rules.
 */
import { tryMutants } from '../../rules/matrix/survivors.ts';
import { formatTable } from '../suite/console.ts';

if (process.argv[2] === 'mutants') await showMutants();
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
