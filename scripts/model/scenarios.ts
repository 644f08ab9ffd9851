/**
 * Each scenario says how often members may do something and faults may happen; the search tries every order. `small` runs with the unit
 * tests and must find the planted bugs, `full` runs with `npm run model`.
 */
import type { DeviceSetup, Setup } from './state.ts';

export interface Scenario {
  readonly small: Setup;
  readonly full: Setup;
}

/** A is called Ana, B is called Ben. */
const ANA: DeviceSetup = { member: 0, tabs: 1, hasLooked: true };
const BEN: DeviceSetup = { member: 1, tabs: 1, hasLooked: true };
const ANA_IN_TWO_TABS: DeviceSetup = { ...ANA, tabs: 2 };
const BEN_IN_TWO_TABS: DeviceSetup = { ...BEN, tabs: 2 };
/** A device that stores nothing yet. */
const ANA_ON_A_NEW_DEVICE: DeviceSetup = { ...ANA, hasLooked: false };

const ALONE = { devices: [ANA] };
/** Both may write from the beginning. */
const OPEN = { conversation: { isOpen: true, rev: [1, 1], changedFor: [1, 1], visibleSince: [1, 1] } } as const;
const OPEN_ALONE = { ...ALONE, ...OPEN };
const OPEN_IN_TWO_TABS = { devices: [ANA_IN_TWO_TABS], ...OPEN };
const TELLS_DELIVERED = { tellsDelivered: true };

/** The same beginning with fewer and with more actions, such as `write A, 2 fault`. `inFull` changes the setup of the full one. */
function scenario(beginning: Omit<Setup, 'left'>, small: string, full: string, inFull: Partial<Setup> = {}): Scenario {
  return {
    small: { ...beginning, left: readCounts(small) },
    full: { ...beginning, ...inFull, left: readCounts(full) },
  };
}

export function readCounts(text: string): Record<string, number> {
  const counts = text.split(', ').map((part) => /^(?:(\d) )?(.+)$/.exec(part) ?? []);
  return Object.fromEntries(counts.map(([, count = '1', what = '']) => [what, Number(count)]));
}

export const SCENARIOS = {
  /** A sends to B, who writes too: calls, answers and signals are lost, late and doubled. */
  sending: scenario(OPEN_ALONE, 'write A, look A, 2 wait, fault', '2 write A, write B, look A, 2 fault'),
  /** B writes, A is told, reads, and looks. */
  receiving: scenario(
    OPEN_ALONE,
    '2 write B, look A, 2 wait, fault',
    '2 write B, read A, look A, wait, fault',
    TELLS_DELIVERED,
  ),
  /** A reads again and again; calls come late and doubled. */
  marks: scenario(OPEN_ALONE, '2 write B, 2 read A, fault', '2 write B, 2 read A, 2 fault', TELLS_DELIVERED),
  /** A asks for messages that signals did not bring, while B blocks. */
  gap: scenario(OPEN_ALONE, '2 write B, block B, fault', '3 write B, block B, unblock B, look A, fault'),
  /** Both write to each other on their devices. */
  both: scenario({ devices: [ANA, BEN], ...OPEN }, 'write A', 'write A, write B, look A, fault'),
  /** A waits for an answer; B reads, types, declines, answers. */
  request: scenario(
    ALONE,
    'write A, read B, decline B, typing B, write B',
    'write A, write B, read B, decline B, typing B, look A, fault',
  ),
  /** B asks; A reads, declines, answers. */
  answer: scenario(
    ALONE,
    'write B, read A, decline A, write A',
    'write B, read A, decline A, write A, look A, fault',
    TELLS_DELIVERED,
  ),
  /** B writes, types, blocks, unblocks; signals come late, looks in between. */
  block: scenario(
    ALONE,
    'write B, block B, unblock B, look A, fault',
    '2 write B, block B, unblock B, typing B, 2 look A, 2 fault',
  ),
  /** A looks again and again while B writes and blocks, and nothing of it arrives. */
  looks: scenario(
    ALONE,
    'write B, block B, 2 look A, 2 fault',
    '2 write B, block B, unblock B, 3 look A, wait, 2 fault',
  ),
  /** B blocks while A sends and reads. */
  'block in the middle': scenario(
    OPEN_ALONE,
    'write A, block B, look A, 2 fault',
    'write A, write B, read A, block B, unblock B, fault',
  ),
  /** Members like, match, unmatch, block, and match anew. */
  matches: scenario(
    ALONE,
    '2 like A, 2 like B, unlike A, unmatch B',
    '2 like A, 2 like B, unlike A, unmatch B, block A, unblock A, look A, 2 fault',
  ),
  /** Either is switched off and on; their own inbox is emptied. */
  'switch-off': scenario(
    ALONE,
    'write B, switch-off B, switch-off A, switch-on A, look A, fault',
    '2 write B, switch-off B, switch-on B, switch-off A, switch-on A, look A, wait, fault',
  ),
  /** A writes in two tabs that come to the front, close and open. */
  outbox: scenario(OPEN_IN_TWO_TABS, '2 write A, close, fault', '2 write A, focus, close, open, 2 fault'),
  /** Two tabs of A share what B's messages bring; the lead is stolen, tabs close. */
  tabs: scenario(
    OPEN_IN_TWO_TABS,
    'write B, focus, close, look A, fault',
    'write B, read A, block B, focus, close, look A, fault',
  ),
  /** The store is emptied, and tabs close, while looks are on their way. */
  store: scenario(
    OPEN_ALONE,
    'write B, empty, close, open, 2 look A, 2 wait',
    'write B, block B, empty, close, open, look A, 2 wait, fault',
  ),
  /** A has a second device that begins with nothing. */
  devices: scenario({ devices: [ANA, ANA_ON_A_NEW_DEVICE] }, 'write B, block B, fault', 'write A, write B, read A'),
  /** Notices wait while their messages are read, or their writer is blocked. */
  push: scenario(
    { ...ALONE, pushes: true },
    'write B, read A, block A, unblock A',
    '3 write B, 2 read A, decline A, block A, unblock A, switch-off B, fault',
  ),
  /** A holds locks on their own inbox while B writes, types and blocks. */
  locks: scenario(
    ALONE,
    'write B, typing B, lock A, block B, look A',
    '2 write B, typing B, lock A, block B, unblock B, look A, fault',
  ),
};

export type ScenarioName = keyof typeof SCENARIOS;

const EVERYTHING_OF_ONE = '4 write, 3 read, 1 typing, 1 like, 1 unmatch, 1 block, 1 unblock, 1 decline, 1 lock, 3 look';

/** Both members with two tabs each, and everything they may do: random runs are drawn from it. */
export const EVERYTHING: Setup = {
  devices: [ANA_IN_TWO_TABS, BEN_IN_TWO_TABS],
  left: {
    ...readCounts(EVERYTHING_OF_ONE.replaceAll(/(?=,|$)/g, ' A')),
    ...readCounts(EVERYTHING_OF_ONE.replaceAll(/(?=,|$)/g, ' B')),
    ...readCounts('3 focus, 2 close, 2 open, empty, 6 fault'),
  },
  tellsDelivered: true,
};
