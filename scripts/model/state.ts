/** Everything at one moment: Firestore, calls and signals under way, and what each browser stores. States are immutable. */
import {
  type Conversation,
  EMPTY_CONVERSATION,
  type Mark,
  type Pair,
  type Shown,
  type Side,
  type View,
  viewOf,
} from './conversation.ts';

/** `inboxes/{uid}/threads/{otherUid}`. */
export interface Thread {
  readonly rev: number;
  /** The number of the inbox's write; stands for the server's time. */
  readonly at: number;
  readonly view: Shown | 'gone';
  readonly isTyping: boolean;
}

/** A write to an inbox that is under way. */
export type Signal =
  | { readonly to: Side; readonly bornAt: number; readonly rev: number; readonly view: Shown | 'gone' }
  | { readonly to: Side; readonly bornAt: number; readonly typing: true };

/** A call of the API that is under way; `tab` is undefined once its tab is closed. */
export type Call = { readonly device: number; readonly tab: number | undefined } & (
  | { readonly what: 'send'; readonly id: number }
  | { readonly what: Mark; readonly upTo: number }
);

export interface LookEntry {
  readonly rev: number;
  readonly view: Shown | 'gone';
}

/** An answer of the API that is under way to a tab. */
export type Answer = { readonly device: number; readonly tab: number } & (
  | {
      readonly what: 'look';
      readonly since: number | null;
      readonly readAt: number;
      readonly entry: LookEntry | null;
      readonly isUnknown: boolean;
      readonly inboxAt: number;
    }
  | { readonly what: 'fetch'; readonly messages: readonly number[] }
);

/** What IndexedDB stores of the conversation. */
export interface Store {
  /** The read time of the last look whose answer is stored. */
  readonly mark: number | null;
  /** The number of the inbox's last write when that look read. */
  readonly lookedAt: number;
  readonly held: LookEntry | null;
  /** Ids by sequence; 0 where one is missing. */
  readonly messages: readonly number[];
  /** The newest `at` that the listener brought. */
  readonly newestAt: number;
  /** How far messages are read on this device, and how far the API has acknowledged it. */
  readonly readHere: number;
  readonly readThere: number;
  readonly deliveredThere: number;
}

export const EMPTY_STORE: Store = {
  mark: null,
  lookedAt: 0,
  held: null,
  messages: [],
  newestAt: 0,
  readHere: 0,
  readThere: 0,
  deliveredThere: 0,
};

export interface OutboxItem {
  readonly id: number;
  readonly tab: number;
  readonly hasFailed: boolean;
  /** Only planted bugs set this. */
  readonly isUnderWay: boolean;
}

export interface Tab {
  readonly isOpen: boolean;
  /** The store as the tab last saw it; null where that is the current store. */
  readonly sees: Store | null;
}

export interface Device {
  readonly member: Side;
  readonly tabs: readonly Tab[];
  readonly store: Store;
  readonly outbox: readonly OutboxItem[];
  readonly leader: number | null;
  /** The `at` the leader's listener brought last, or began after; null while none runs. */
  readonly listenedTo: number | null;
  /** The tab that holds the outbox's lock. */
  readonly sender: number | null;
  readonly written: number;
}

export interface Push {
  readonly to: Side;
  readonly senderSequence: number;
}

export interface State {
  /** Firestore's time: the number of authoritative transactions. */
  readonly clock: number;
  readonly conversation: Conversation;
  readonly inboxes: Pair<Thread | undefined>;
  readonly inboxWrites: Pair<number>;
  /** When each inbox was emptied last, by a switch-off. */
  readonly emptiedAt: Pair<number>;
  /** Whether the inbox's owner holds a lock on it. */
  readonly isLocked: Pair<boolean>;
  readonly signals: readonly Signal[];
  readonly calls: readonly Call[];
  readonly answers: readonly Answer[];
  readonly pushes: readonly Push[];
  readonly devices: readonly Device[];
  /** How often each thing may still happen, by "what who". */
  readonly left: Readonly<Record<string, number>>;
  /** Whether anything was lost, doubled, overtaken or locked yet. */
  readonly isDisturbed: boolean;
  readonly history: History;
  /** Never changes. */
  readonly setup: Setup;
}

/** What a scenario explores; anything else adds no states. */
export interface Setup {
  readonly devices: readonly DeviceSetup[];
  /** How often each thing may happen, by "what who". */
  readonly left: Readonly<Record<string, number>>;
  readonly conversation?: Partial<Conversation>;
  /** Devices tell what was delivered; messages queue a push. */
  readonly tellsDelivered?: boolean;
  readonly pushes?: boolean;
}

/** A side without a device calls the API directly, and gets no signals. */
export const isWatched = (state: State, side: Side): boolean =>
  state.setup.devices.some(({ member }) => member === side);

/** Recorded only for the invariants. */
export interface History {
  readonly acknowledged: readonly number[];
  /** How many changes each side may know of, counted by its views. */
  readonly known: Pair<number>;
  /** When the last of them was. */
  readonly knownAt: Pair<number>;
  /** Whether each side was ever shown the other. */
  readonly wasShown: Pair<boolean>;
  /** The first invariant that a step broke. */
  readonly breach: string | null;
}

export interface DeviceSetup {
  readonly member: Side;
  readonly tabs: number;
  /** Whether it looked before the scenario begins; else it stores nothing, not even a mark. */
  readonly hasLooked: boolean;
}

/** An initial conversation is in both inboxes and on the devices that looked. */
export function makeState(setup: Setup): State {
  const conversation = { ...EMPTY_CONVERSATION, ...setup.conversation };
  const { rev } = conversation;
  const [a, b] = [viewOf(conversation, 0), viewOf(conversation, 1)];
  const threadOf = (view: View, side: Side) =>
    typeof view === 'string' ? undefined : { rev: rev[side], at: 1, view, isTyping: false };
  const inboxes: Pair<Thread | undefined> = [threadOf(a, 0), threadOf(b, 1)];
  return {
    clock: 1,
    conversation,
    inboxes,
    inboxWrites: [inboxes[0]?.at ?? 0, inboxes[1]?.at ?? 0],
    emptiedAt: [0, 0],
    isLocked: [false, false],
    signals: [],
    calls: [],
    answers: [],
    pushes: [],
    devices: setup.devices.map((device) => makeDevice(device, inboxes[device.member])),
    left: setup.left,
    isDisturbed: false,
    history: {
      acknowledged: [],
      known: rev,
      knownAt: conversation.changedFor,
      wasShown: [inboxes[0] !== undefined, inboxes[1] !== undefined],
      breach: null,
    },
    setup,
  };
}

function makeDevice({ member, tabs, hasLooked }: DeviceSetup, thread: Thread | undefined): Device {
  const at = thread?.at ?? 0;
  const held = thread === undefined ? null : { rev: thread.rev, view: thread.view };
  return {
    member,
    tabs: Array.from({ length: tabs }, () => ({ isOpen: true, sees: null })),
    store: hasLooked ? { ...EMPTY_STORE, mark: 1, lookedAt: at, newestAt: at, held } : EMPTY_STORE,
    outbox: [],
    leader: 0,
    listenedTo: hasLooked ? at : 0,
    sender: null,
    written: 0,
  };
}

export function withDevice(state: State, index: number, device: Device): State {
  return { ...state, devices: state.devices.map((one, at) => (at === index ? device : one)) };
}

export function withBreach(state: State, breach: string): State {
  return { ...state, history: { ...state.history, breach: state.history.breach ?? breach } };
}

export function without<T>(all: readonly T[], one: T): T[] {
  const at = all.indexOf(one);
  return all.filter((_, index) => index !== at);
}

/** The state with one fewer of this left; undefined when none is left. */
export function spend<S extends Pick<State, 'left'>>(state: S, name: string): S | undefined {
  const count = state.left[name] ?? 0;
  return count === 0 ? undefined : { ...state, left: { ...state.left, [name]: count - 1 } };
}

/** Spends one fault: all kinds share one allowance. */
export function spendFault(state: State): State | undefined {
  const spent = spend(state, 'fault');
  return spent && { ...spent, isDisturbed: true };
}
