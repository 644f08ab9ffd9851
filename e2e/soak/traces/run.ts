/** Two members with a browser of two tabs each, and the state of a run of the model that they play. */
import { otherOf, type Pair, type Side } from '../../../scripts/model/conversation.ts';
import { BEGINNING } from '../../../scripts/model/random-runs.ts';
import type { State } from '../../../scripts/model/state.ts';
import type { Person } from '../../../testkit/api-suite.ts';
import type { Browser, BrowserMaker, Tab } from '../client/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { createViewHistory, type ViewHistory } from './compare.ts';
import { createGate, type Gate, type HeldCall } from './gate.ts';
import type { HeldSignal, SteeredApi } from './steered-api.ts';

export interface Member {
  readonly person: Person;
  readonly otherId: string;
  readonly gate: Gate;
  readonly browser: Browser;
  /** By the model's number, from 0; undefined while it is closed. */
  readonly tabs: (Tab | undefined)[];
  look: { call: HeldCall; answer: Response } | undefined;
  /** The real `rev` minus the model's; 0 until there is one. */
  revOffset: number;
  /** The highest rev written to the inbox, 0 for none. */
  writtenRev: number;
}

interface Signalled {
  readonly to: Side;
  /** Undefined: typing. */
  readonly rev: number | undefined;
  readonly held: HeldSignal;
}

export interface Run {
  readonly api: SteeredApi;
  readonly members: Pair<Member>;
  readonly uids: Pair<string>;
  /** The messages' real ids by the model's. */
  readonly ids: Map<number, string>;
  readonly known: ViewHistory;
  /** How many steps were not played as the model has them, by kind and reason. */
  readonly deviations: Map<string, number>;
  /** Messages that are sent at another time than in the model, so that a block may refuse them only there. */
  readonly sentByTest: Set<number>;
  signals: Signalled[];
  /** The model's state before the step that is played. */
  before: State;
}

/** Longer than anything takes on a busy machine. */
export const SETTLE_MS = 20_000;

export async function openRun(api: SteeredApi, maker: BrowserMaker): Promise<Run> {
  const people = [await api.suite.addMember(), await api.suite.addMember()] as const;
  const uids = [people[0].uid, people[1].uid] as const;
  const openMember = async (side: Side): Promise<Member> => {
    const gate = createGate(api.silent);
    const browser = maker.open(people[side], gate.callApi);
    const otherId = uids[otherOf(side)];
    const tabs = [await openTab(browser, otherId), await openTab(browser, otherId)];
    tabs[1]?.page.setVisible(false);
    const nothingYet = { look: undefined, revOffset: 0, writtenRev: 0 };
    return { person: people[side], otherId, gate, browser, tabs, ...nothingYet };
  };
  const known = createViewHistory();
  known.note(BEGINNING.conversation);
  return {
    api,
    members: [await openMember(0), await openMember(1)],
    uids,
    ids: new Map(),
    known,
    deviations: new Map(),
    sentByTest: new Set(),
    signals: [],
    before: BEGINNING,
  };
}

/** With the chat open in it. */
export async function openTab(browser: Browser, otherId: string): Promise<Tab> {
  const tab = await browser.openTab();
  const isReady = () => tab.inbox.state.get().status === 'ready';
  if (!(await waitUntil(isReady, { timeoutMs: SETTLE_MS, everyMs: 10 }))) throw new Error('A tab does not open');
  tab.inbox.threadOf(otherId).listen(() => undefined);
  return tab;
}

export async function closeRun({ api, members, signals }: Run): Promise<void> {
  for (const { held } of signals) held.lose();
  for (const { browser } of members) browser.close();
  for (const { person } of members) await api.suite.auth.deleteUser(person.uid);
}

export function noteDeviation({ deviations }: Run, what: string): void {
  deviations.set(what, (deviations.get(what) ?? 0) + 1);
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Another instance than one that holds its signals. */
  readonly origin?: string;
}

/** Makes a call of the member without the client. */
export async function callApi(
  { api, members, uids }: Run,
  side: Side,
  { method, path, body, origin }: Call,
): Promise<Response> {
  return fetch(`${origin ?? (await api.holding(uids))}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${members[side].person.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}
