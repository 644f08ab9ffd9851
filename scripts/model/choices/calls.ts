/** Calls of members: a transaction begins, commits, and tells what follows from it. */
import { otherOf, type Pair, SIDES, type Side, withSide } from '../conversation.ts';
import { spend } from '../state.ts';
import { type Choice, stored, type View, viewOf } from './documents.ts';
import type { Protocol } from './protocol.ts';
import { type Call, type History, inOrder, type State, type What, withBreach } from './state.ts';
import { type Outcome, TRANSACTIONS } from './transactions.ts';

/** Each member has two phones, and a phone makes one call at a time. */
const PHONES = 2;

/** What a call uses. What of it the transaction does not read may be older than the commit. */
const USES: Readonly<Record<What, readonly (keyof View)[]>> = {
  like: ['author', 'other', 'mine', 'theirs', 'conversation', 'otherPass'],
  'take-back': ['author', 'mine', 'theirs', 'otherPass'],
  pass: ['author', 'mine', 'pass'],
  undo: ['author', 'pass'],
  unmatch: ['author', 'mine', 'theirs', 'conversation'],
  block: ['author', 'other', 'mine', 'theirs', 'conversation'],
  unblock: ['author', 'other', 'mine', 'theirs', 'conversation'],
  'list-blocks': ['author', 'other', 'mine', 'theirs', 'conversation'],
  favorite: ['author', 'other', 'mine'],
  message: ['author', 'other', 'mine', 'conversation'],
};
export const CALLS = Object.keys(USES) as What[];

/** A call that uses only what its transaction reads is as one that begins when it commits. */
export function begin(protocol: Protocol, state: State, { by, what }: { by: Side; what: What }): State | undefined {
  const { isForgotten } = state.history;
  // Nobody is on a screen who was gone for a day: a block of an id that nobody has is not modelled.
  if (isForgotten[0] || isForgotten[1]) return undefined;
  const spent = spend(state, `${what} ${by === 0 ? 'A' : 'B'}`);
  if (spent === undefined || state.calls.filter((call) => call.by === by).length === PHONES) return undefined;
  const view = viewOf(state, by);
  const unread = USES[what].filter((name) => !protocol.reads[what].includes(name));
  const seen: Partial<View> = Object.fromEntries(unread.map((name) => [name, view[name]]));
  const call: Call = { by, what, seen };
  return unread.length === 0 ? commit(protocol, spent, call) : { ...spent, calls: inOrder([...spent.calls, call]) };
}

/** Undefined if the call is refused, or changes nothing. */
export function commit(protocol: Protocol, state: State, call: Call): State | undefined {
  const { by, what, seen } = call;
  const view = { ...viewOf(state, by), ...seen };
  const outcome = TRANSACTIONS[what]({ protocol, by, view });
  if (outcome === undefined) return undefined;
  const told = outcome.news ?? [];
  const written = write(state, by, outcome.writes);
  const history = remember(state, call, told.some(isNewsOfLike));
  return withBreach({ ...written, news: inOrder([...state.news, ...told]), history }, findBreach(state, call, outcome));
}

const isNewsOfLike = ({ by, kind }: { by: string; kind: string }) => by === 'push' && kind === 'like';

function write(state: State, by: Side, { mine, theirs, pass, blocks, conversation }: Outcome['writes']): State {
  const other = otherOf(by);
  let { choices, passes, users } = state;
  if (mine !== undefined) choices = putChoice(choices, by, typeof mine === 'function' ? mine(choices[by]) : mine);
  if (theirs !== undefined) choices = putChoice(choices, other, theirs);
  if (pass !== undefined) passes = withSide(passes, by, typeof pass === 'function' ? pass(passes[by]) : pass);
  if (blocks !== undefined && users[by] !== null) users = withSide(users, by, { blocks });
  return { ...state, choices, passes, users, conversation: conversation ?? state.conversation };
}

const putChoice = (choices: State['choices'], of: Side, choice: Choice | null) =>
  withSide(choices, of, choice && stored(choice));

/** What the members want and passed after this call, whatever it wrote. */
function remember({ history }: State, { by, what }: Call, isTold: boolean): History {
  const { wants, passed, told } = history;
  const isMatch = wants[0] && wants[1];
  const none: Pair<boolean> = [false, false];
  const wanting = (isWanted: boolean) => withSide(wants, by, isWanted);
  switch (what) {
    case 'like': {
      const after = wanting(true);
      // After a match a like is news again.
      const isAnswered = after[0] && after[1] && !isMatch;
      return {
        ...history,
        wants: after,
        passed: withSide(passed, by, false),
        told: isAnswered ? none : isTold ? withSide(told, by, true) : told,
      };
    }
    case 'take-back':
      return { ...history, wants: wanting(false), passed: withSide(passed, by, false) };
    case 'pass':
      return { ...history, wants: isMatch ? wants : wanting(false), passed: withSide(passed, by, true) };
    case 'undo':
      return { ...history, passed: withSide(passed, by, false) };
    case 'unmatch':
      return { ...history, wants: none, passed: withSide(passed, by, true) };
    case 'block':
    case 'list-blocks':
      return { ...history, wants: isMatch ? none : wanting(false) };
    case 'unblock':
    case 'favorite':
    case 'message':
      return history;
  }
}

function findBreach(state: State, { by, what, seen }: Call, { news = [] }: Outcome): string | undefined {
  const { users, choices, passes, history } = state;
  const other = otherOf(by);
  if (users[by] === null) return 'somebody erased writes';
  const isBlocked = SIDES.some((side) => users[side]?.blocks || choices[side]?.block != null);
  if (isBlocked && what === 'like') return 'a like over a block';
  if (users[other] !== null && news.some(isNewsOfLike) && history.told[by]) return 'a like given again is news';
  const wasPassed = passes[other] && (seen.otherPass ?? true);
  if (wasPassed && news.some(({ kind }) => kind === 'like')) return 'a bell rings for a like that no list shows';
  return undefined;
}
