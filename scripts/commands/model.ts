/**
 * `npm run model`: explores every order in which two members, their phones and tabs, the API, queues and Firestore may act, with lost, late
 * and repeated calls, signals and tasks, within the bounds of each scenario. It fails when a protocol breaks an invariant or when a planted
 * bug is not found.
 */
import type { Found } from '../model/search.ts';
import { SUBJECTS } from '../model/subjects.ts';
import { fail, formatTable, step } from '../suite/console.ts';

/** No scenario has this many states. One that reaches the limit was not fully explored, and fails. */
const MAX_STATES = 1_500_000;
/** All scenarios together must have at least this many states. */
const MIN_STATES = 1_000_000;

await exploreAll();

async function exploreAll(): Promise<void> {
  const rows: (string | number)[][] = [['scenario', 'states', 'transitions', 'depth', 'settled']];
  let total = 0;
  for (const { name, full } of SUBJECTS.flatMap(({ scenarios }) => scenarios)) {
    const { states, transitions, depth, settled, breach, isCut } = await step(name, async () => full(MAX_STATES));
    total += states;
    rows.push([name, states, transitions, depth, settled]);
    if (breach !== undefined) fail(describeBreach(breach));
    if (isCut) fail(`"${name}" has more states than ${MAX_STATES}.`);
  }
  console.log(`\n${formatTable(rows)}\n\n${total} states, no breach\n`);
  if (total < MIN_STATES) fail(`Fewer than ${MIN_STATES} states were explored.`);
  const bugs = SUBJECTS.flatMap(({ plantedBugs }) => plantedBugs);
  const missed = bugs.filter(({ name, find }) => {
    const { breach } = find(MAX_STATES);
    console.log(breach ? `✓ ${name}: ${breach.what} (in ${breach.actions.length})` : `✗ ${name}: not found`);
    return breach === undefined;
  });
  console.log(`\n${bugs.length - missed.length} of ${bugs.length} planted bugs found`);
  process.exit(missed.length === 0 ? 0 : 1);
}

function describeBreach({ what, actions }: NonNullable<Found['breach']>): string {
  return [what, ...actions.map((action) => `  ${action}`)].join('\n');
}
