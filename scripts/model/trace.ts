/**
 * A run of the protocol as one line of JSON, for `npm run soak` to play again: what happened in this order, what went wrong on the way,
 * and what must stand at the end.
 */
import { z } from 'zod';

const who = z.enum(['A', 'B']);

const action = z.strictObject({
  what: z.enum([
    /** A member writes in a tab (into the outbox); reads what is there; is typing. `id` numbers the run's messages. */
    'write',
    'read',
    'typing',
    /** What members do to each other; a switch of the account is done by staff. */
    'like',
    'unlike',
    'unmatch',
    'decline',
    'block',
    'unblock',
    'switch-off',
    'switch-on',
    /** The inbox's owner takes a lock on it by a transaction of their own, and lets it go. */
    'lock',
    'unlock',
    /** Tabs: one comes to the front (and takes the lead), closes, opens; the browser empties the store. */
    'focus',
    'close',
    'open',
    'empty',
    /** A tab's call goes out: the outbox's first item, or a mark; and arrives at an instance and is answered. */
    'post',
    'mark',
    'call',
    /** A signal is written to the inbox of `who`. */
    'signal',
    /** The leading tab's listener brings the thread; another tab hears the broadcast. */
    'listen',
    'broadcast',
    /** Time passes: others write elsewhere. */
    'wait',
    /** `GET /inbox` and `GET /messages` are read by an instance; their answers arrive at the tab. */
    'look',
    'look-answer',
    'fetch',
    'fetch-answer',
    /** A push's task runs for the member `who`. */
    'push',
  ]),
  /** Whose act it is, whose device, or whose inbox; nobody's while time passes. */
  who: who.optional(),
  /** The member's browser, and its tab, from 1. */
  device: z.int().optional(),
  tab: z.int().optional(),
  id: z.int().optional(),
  /** The kind of call; up to which `senderSequence` a mark goes. */
  call: z.enum(['send', 'read', 'delivered']).optional(),
  upTo: z.int().optional(),
  /** The `rev` a signal carries; none for typing. */
  rev: z.int().optional(),
  /**
   * `lost`: the call, signal or answer never arrives. `answer-lost`: done, but nobody hears of it. `doubled`: arrives, and arrives again
   * later. `mend-lost`: the look answers, its write to the inbox fails. `cut-off`: the tab closes while it keeps what came.
   */
  fault: z.enum(['lost', 'answer-lost', 'doubled', 'mend-lost', 'cut-off']).optional(),
});

/** What a side sees at the end: nothing there, gone, or the thread. */
const end = z.union([
  z.literal('absent'),
  z.literal('gone'),
  z.strictObject({
    messages: z.array(z.int()),
    unread: z.int(),
    read: z.int(),
    delivered: z.int(),
    isMatch: z.boolean(),
    isWaiting: z.boolean(),
  }),
]);

export const trace = z.strictObject({
  seed: z.int(),
  /** How many browsers of each member, and how many tabs each has. */
  devices: z.array(z.strictObject({ who, tabs: z.int() })),
  actions: z.array(action),
  end: z.strictObject({ A: end, B: end }),
});

export type Action = z.infer<typeof action>;
export type Trace = z.infer<typeof trace>;
