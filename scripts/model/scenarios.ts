/**
 * What is explored: each scenario gives members and faults a number of things to do, and every order of them is tried. `small` runs with
 * the unit tests and is where planted bugs are looked for, `full` with `npm run model`.
 */
import type { Conversation } from './conversation.ts';
import type { DeviceSetup, Setup } from './state.ts';

export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly small: Setup;
  readonly full: Setup;
}

const ANA: DeviceSetup = { member: 0, tabs: 1, hasLooked: true };
const BEN: DeviceSetup = { member: 1, tabs: 1, hasLooked: true };
const ANA_IN_TWO_TABS: DeviceSetup = { ...ANA, tabs: 2 };
const BEN_IN_TWO_TABS: DeviceSetup = { ...BEN, tabs: 2 };
/** A phone that was never used before. */
const ANA_ON_A_NEW_DEVICE: DeviceSetup = { ...ANA, hasLooked: false };

/** Both may write from the beginning. */
const OPEN: Partial<Conversation> = {
  isOpen: true,
  rev: [1, 1],
  changedFor: [1, 1],
  visibleSince: [1, 1],
};

export const SCENARIOS = [
  {
    name: 'sending',
    about: 'A sends to B, who writes too: calls, answers and signals lost, late and doubled',
    small: { devices: [ANA], conversation: OPEN, left: { 'write A': 1, 'look A': 1, wait: 2, fault: 1 } },
    full: { devices: [ANA], conversation: OPEN, left: { 'write A': 2, 'write B': 1, 'look A': 1, fault: 2 } },
  },
  {
    name: 'receiving',
    about: 'B writes, A is told, reads, and looks',
    small: { devices: [ANA], conversation: OPEN, left: { 'write B': 2, 'look A': 1, wait: 2, fault: 1 } },
    full: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write B': 2, 'read A': 1, 'look A': 1, wait: 1, fault: 1 },
      tellsDelivered: true,
    },
  },
  {
    name: 'marks',
    about: 'A reads again and again; calls come late and doubled',
    small: { devices: [ANA], conversation: OPEN, left: { 'write B': 2, 'read A': 2, fault: 1 } },
    full: { devices: [ANA], conversation: OPEN, left: { 'write B': 2, 'read A': 2, fault: 2 }, tellsDelivered: true },
  },
  {
    name: 'gap',
    about: 'A asks for messages that signals did not bring, while B blocks',
    small: { devices: [ANA], conversation: OPEN, left: { 'write B': 2, 'block B': 1, fault: 1 } },
    full: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write B': 3, 'block B': 1, 'unblock B': 1, 'look A': 1, fault: 1 },
    },
  },
  {
    name: 'both',
    about: 'both write to each other on their devices',
    small: { devices: [ANA, BEN], conversation: OPEN, left: { 'write A': 1 } },
    full: { devices: [ANA, BEN], conversation: OPEN, left: { 'write A': 1, 'write B': 1, 'look A': 1, fault: 1 } },
  },
  {
    name: 'request',
    about: 'A waits for an answer; B reads, types, declines, answers',
    small: {
      devices: [ANA],
      left: { 'write A': 1, 'read B': 1, 'decline B': 1, 'typing B': 1, 'write B': 1 },
    },
    full: {
      devices: [ANA],
      left: { 'write A': 1, 'write B': 1, 'read B': 1, 'decline B': 1, 'typing B': 1, 'look A': 1, fault: 1 },
    },
  },
  {
    name: 'answer',
    about: 'B asks; A reads, declines, answers',
    small: { devices: [ANA], left: { 'write B': 1, 'read A': 1, 'decline A': 1, 'write A': 1 } },
    full: {
      devices: [ANA],
      left: { 'write B': 1, 'read A': 1, 'decline A': 1, 'write A': 1, 'look A': 1, fault: 1 },
      tellsDelivered: true,
    },
  },
  {
    name: 'block',
    about: 'B writes, types, blocks, unblocks; signals come late, looks in between',
    small: {
      devices: [ANA],
      left: { 'write B': 1, 'block B': 1, 'unblock B': 1, 'look A': 1, fault: 1 },
    },
    full: {
      devices: [ANA],
      left: { 'write B': 2, 'block B': 1, 'unblock B': 1, 'typing B': 1, 'look A': 2, fault: 2 },
    },
  },
  {
    name: 'looks',
    about: 'A looks again and again while B writes and blocks, and nothing of it arrives',
    small: { devices: [ANA], left: { 'write B': 1, 'block B': 1, 'look A': 2, fault: 2 } },
    full: { devices: [ANA], left: { 'write B': 2, 'block B': 1, 'unblock B': 1, 'look A': 3, wait: 1, fault: 2 } },
  },
  {
    name: 'block in the middle',
    about: 'B blocks while A sends and reads',
    small: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write A': 1, 'block B': 1, 'look A': 1, fault: 2 },
    },
    full: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write A': 1, 'write B': 1, 'read A': 1, 'block B': 1, 'unblock B': 1, fault: 1 },
    },
  },
  {
    name: 'matches',
    about: 'likes, matches, unmatches, blocks, and matches anew',
    small: { devices: [ANA], left: { 'like A': 2, 'like B': 2, 'unlike A': 1, 'unmatch B': 1 } },
    full: {
      devices: [ANA],
      left: {
        'like A': 2,
        'like B': 2,
        'unlike A': 1,
        'unmatch B': 1,
        'block A': 1,
        'unblock A': 1,
        'look A': 1,
        fault: 2,
      },
    },
  },
  {
    name: 'switch-off',
    about: 'either is switched off and on; their own inbox is emptied',
    small: {
      devices: [ANA],
      left: { 'write B': 1, 'switch-off B': 1, 'switch-off A': 1, 'switch-on A': 1, 'look A': 1, fault: 1 },
    },
    full: {
      devices: [ANA],
      left: {
        'write B': 2,
        'switch-off B': 1,
        'switch-on B': 1,
        'switch-off A': 1,
        'switch-on A': 1,
        'look A': 1,
        wait: 1,
        fault: 1,
      },
    },
  },
  {
    name: 'outbox',
    about: 'A writes in two tabs that come to the front, close and open',
    small: { devices: [ANA_IN_TWO_TABS], conversation: OPEN, left: { 'write A': 2, close: 1, fault: 1 } },
    full: {
      devices: [ANA_IN_TWO_TABS],
      conversation: OPEN,
      left: { 'write A': 2, focus: 1, close: 1, open: 1, fault: 2 },
    },
  },
  {
    name: 'tabs',
    about: "two tabs of A share what B's messages bring; the lead is stolen, tabs close",
    small: {
      devices: [ANA_IN_TWO_TABS],
      conversation: OPEN,
      left: { 'write B': 1, focus: 1, close: 1, 'look A': 1, fault: 1 },
    },
    full: {
      devices: [ANA_IN_TWO_TABS],
      conversation: OPEN,
      left: { 'write B': 1, 'read A': 1, 'block B': 1, focus: 1, close: 1, 'look A': 1, fault: 1 },
    },
  },
  {
    name: 'store',
    about: 'the store is emptied, and tabs close, while looks are on their way',
    small: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write B': 1, empty: 1, close: 1, open: 1, 'look A': 2, wait: 2 },
    },
    full: {
      devices: [ANA],
      conversation: OPEN,
      left: { 'write B': 1, 'block B': 1, empty: 1, close: 1, open: 1, 'look A': 1, wait: 2, fault: 1 },
    },
  },
  {
    name: 'devices',
    about: 'A has a second device that begins with nothing',
    small: {
      devices: [ANA, ANA_ON_A_NEW_DEVICE],
      left: { 'write B': 1, 'block B': 1, fault: 1 },
    },
    full: {
      devices: [ANA, ANA_ON_A_NEW_DEVICE],
      left: { 'write A': 1, 'write B': 1, 'read A': 1 },
    },
  },
  {
    name: 'push',
    about: 'notices wait while their messages are read, or their writer is blocked',
    small: { devices: [ANA], left: { 'write B': 1, 'read A': 1, 'block A': 1, 'unblock A': 1 }, pushes: true },
    full: {
      devices: [ANA],
      left: { 'write B': 3, 'read A': 2, 'decline A': 1, 'block A': 1, 'unblock A': 1, 'switch-off B': 1, fault: 1 },
      pushes: true,
    },
  },
  {
    name: 'locks',
    about: 'A holds locks on their own inbox while B writes, types and blocks',
    small: { devices: [ANA], left: { 'write B': 1, 'typing B': 1, 'lock A': 1, 'block B': 1, 'look A': 1 } },
    full: {
      devices: [ANA],
      left: { 'write B': 2, 'typing B': 1, 'lock A': 1, 'block B': 1, 'unblock B': 1, 'look A': 1, fault: 1 },
    },
  },
] as const satisfies readonly Scenario[];

export type ScenarioName = (typeof SCENARIOS)[number]['name'];

/** Both members with two tabs each, and everything they may do: what runs for the soak are drawn from. */
export const EVERYTHING: Setup = {
  devices: [ANA_IN_TWO_TABS, BEN_IN_TWO_TABS],
  left: {
    ...Object.fromEntries(
      ['A', 'B'].flatMap((who) => [
        [`write ${who}`, 4],
        [`read ${who}`, 3],
        [`typing ${who}`, 1],
        [`like ${who}`, 1],
        [`unmatch ${who}`, 1],
        [`block ${who}`, 1],
        [`unblock ${who}`, 1],
        [`decline ${who}`, 1],
        [`lock ${who}`, 1],
        [`look ${who}`, 3],
      ]),
    ),
    focus: 3,
    close: 2,
    open: 2,
    empty: 1,
    fault: 6,
  },
  tellsDelivered: true,
};
