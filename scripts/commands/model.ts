/**
 * `npm run model`: explores every order in which two members, their tabs, the API and Firestore may act on a conversation, with lost, late
 * and repeated calls and signals, within the bounds of each scenario. It fails when the protocol breaks an invariant or when a planted
 * bug is not found.
 */
import { PLANTED_BUGS } from '../model/planted-bugs.ts';
import { PROTOCOL } from '../model/protocol.ts';
import { describeAction } from '../model/random-runs.ts';
import { SCENARIOS } from '../model/scenarios.ts';
import { explore, type Found } from '../model/search.ts';
import { makeState } from '../model/state.ts';
import { fail, formatTable, step } from '../suite/console.ts';

/** No scenario has this many states. One that reaches the limit was not fully explored, and fails. */
const MAX_STATES = 1_500_000;
/** All scenarios together must have at least this many states. */
const MIN_STATES = 1_000_000;

await exploreAll();

async function exploreAll(): Promise<void> {
  const rows: (string | number)[][] = [['scenario', 'states', 'transitions', 'depth', 'settled']];
  let total = 0;
  for (const [name, { full }] of Object.entries(SCENARIOS)) {
    const found = await step(name, async () => explore(PROTOCOL, makeState(full), MAX_STATES));
    const { states, transitions, depth, settled, breach, isCut } = found;
    total += states;
    rows.push([name, states, transitions, depth, settled]);
    if (breach !== undefined) fail(describeBreach(breach));
    if (isCut) fail(`"${name}" has more states than ${MAX_STATES}.`);
  }
  console.log(`\n${formatTable(rows)}\n\n${total} states, no breach\n`);
  if (total < MIN_STATES) fail(`Fewer than ${MIN_STATES} states were explored.`);
  const missed = PLANTED_BUGS.filter(({ name, scenario, protocol }) => {
    const { breach } = explore(protocol, makeState(SCENARIOS[scenario].small), MAX_STATES);
    console.log(breach ? `✓ ${name}: ${breach.what} (in ${breach.actions.length})` : `✗ ${name}: not found`);
    return breach === undefined;
  });
  console.log(`\n${PLANTED_BUGS.length - missed.length} of ${PLANTED_BUGS.length} planted bugs found`);
  process.exit(missed.length === 0 ? 0 : 1);
}

function describeBreach({ what, actions }: NonNullable<Found['breach']>): string {
  return [what, ...actions.map((action) => `  ${describeAction(action)}`)].join('\n');
}
