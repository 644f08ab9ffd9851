/** How often members may do something, and what else may happen: see `../scenarios.ts`. */
import { readCounts } from '../scenarios.ts';
import { NEW_CONVERSATION, NO_CHOICE } from './documents.ts';
import type { Setup } from './state.ts';

type Beginning = Omit<Setup, 'left'>;

const LIKE = { ...NO_CHOICE, isLiked: true, waits: true };
const MATCH = { ...NO_CHOICE, isMatch: true };
const NOTHING: Beginning = {};
const LIKED_BY_A: Beginning = { documents: { choices: [LIKE, null] }, wants: [true, false] };
const LIKED_BY_B: Beginning = { documents: { choices: [null, LIKE] }, wants: [false, true] };
const MATCHED: Beginning = {
  documents: { choices: [MATCH, MATCH], conversation: { ...NEW_CONVERSATION, isMatch: true } },
  wants: [true, true],
};
const BLOCKED_BY_A: Beginning = {
  documents: {
    choices: [{ ...NO_CHOICE, block: { at: 1, isHeld: false } }, null],
    users: [{ blocks: true }, { blocks: false }],
    conversation: { ...NEW_CONVERSATION, blockedBy: [true, false] },
  },
};

const scenario = (beginning: Beginning, small: string, full: string) => ({
  small: { ...beginning, left: readCounts(small) },
  full: { ...beginning, left: readCounts(full) },
});

export const SCENARIOS = {
  /** Both like and take likes back on both phones; bells and pushes come late, twice and in any order. */
  likes: scenario(NOTHING, '2 like A, like B, take-back A', '2 like A, 2 like B, take-back A, take-back B, fault'),
  /** A passes who likes A, and likes whom A passed. */
  passes: scenario(
    NOTHING,
    '2 like B, pass A, pass B, undo A, like A',
    '2 like B, take-back B, pass A, pass B, undo A, like A, fault',
  ),
  /** A match is ended, and made anew. */
  unmatch: scenario(
    MATCHED,
    'unmatch A, unmatch B, like A, like B',
    '2 unmatch A, unmatch B, 2 like A, 2 like B, block B, unblock B',
  ),
  /** Blocks while both like, and in return. */
  blocks: scenario(
    NOTHING,
    'like A, like B, favorite A, block A, unblock A, block B, list-blocks A',
    '2 like A, like B, favorite A, message B, block A, unblock A, block B, unblock B, list-blocks A',
  ),
  /** Both block, take blocks back and look at those that were held. */
  'held blocks': scenario(
    BLOCKED_BY_A,
    '2 block B, unblock A, block A, list-blocks A, list-blocks B',
    '2 block B, unblock B, 2 unblock A, 2 block A, 2 list-blocks A, 2 list-blocks B, like A, like B, message A',
  ),
  /** B is erased while A likes, favours and writes. */
  'like in an erasure': scenario(
    LIKED_BY_B,
    'erase B, like A, day, fault',
    'erase B, like A, favorite A, like B, day, fault',
  ),
  /** B likes on one phone and is erased on the other. */
  'like by the erased': scenario(NOTHING, 'erase B, like B, day', 'erase B, like B, like A, pass B, message A, day'),
  /** B is erased while A, who likes B, blocks. */
  'block in an erasure': scenario(
    LIKED_BY_A,
    'erase B, block A, day, fault, end',
    'erase B, block A, unblock A, list-blocks A, like A, day, fault, end',
  ),
  /** B, whom A blocked, is erased while the block ends or is renewed. */
  'end of a block in an erasure': scenario(
    BLOCKED_BY_A,
    'erase B, unblock A, block A, day, fault',
    'erase B, unblock A, block A, block B, list-blocks A, message A, 2 day, 2 fault, end',
  ),
  /** A match of whom one is erased. */
  'match in an erasure': scenario(
    MATCHED,
    'erase B, unmatch A, block A, day',
    'erase B, unmatch A, block A, like A, day, fault, end',
  ),
  /** The erasure begins, is cut off, and the night takes it up. */
  'cut-off erasure': scenario(
    LIKED_BY_B,
    'erase B, favorite A, 2 day, fault',
    'erase B, favorite A, block A, 2 day, fault, end',
  ),
  /** Both are erased at the same time. */
  'both erased': scenario(MATCHED, 'erase A, erase B, day', 'erase A, erase B, unmatch A, block B, day, fault'),
};

export type ScenarioName = keyof typeof SCENARIOS;

const EVERYTHING_OF_ONE =
  '3 like, 2 take-back, 2 pass, 2 undo, 2 unmatch, 2 block, 2 unblock, 2 list-blocks, 2 favorite, 2 message, erase';

/** Random runs are drawn from it. */
export const EVERYTHING: Setup = {
  left: {
    ...readCounts(EVERYTHING_OF_ONE.replaceAll(/(?=,|$)/g, ' A')),
    ...readCounts(EVERYTHING_OF_ONE.replaceAll(/(?=,|$)/g, ' B')),
    ...readCounts('5 day, 6 fault, 3 end'),
  },
};
