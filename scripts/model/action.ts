import type { Change, Mark } from './conversation.ts';

/** One step of a run: what happens, and what goes wrong with it. */
export interface Action {
  readonly what: /** A member writes in a tab (into the outbox), reads what is there, or types. */
    | 'write'
    | 'read'
    | 'typing'
    /** What members do to each other. Staff does the switches. */
    | Change
    /** The owner of an inbox locks it by a transaction, and unlocks it. */
    | 'lock'
    | 'unlock'
    /** A tab comes to the front (and takes the lead), closes or opens; the browser empties the store. */
    | 'focus'
    | 'close'
    | 'open'
    | 'empty'
    /** A tab sends the first item of the outbox, or a mark; the call arrives at an instance and is answered. */
    | 'post'
    | 'mark'
    | 'call'
    /** A signal is written to the inbox of `who`. */
    | 'signal'
    /** The listener of the leading tab brings the thread; another tab receives the broadcast. */
    | 'listen'
    | 'broadcast'
    /** Time passes: others write in other conversations. */
    | 'wait'
    /** An instance reads `GET /inbox` or `GET /messages`; the answer arrives at the tab. */
    | 'look'
    | 'look-answer'
    | 'fetch'
    | 'fetch-answer'
    /** The task of a push runs for the member `who`. */
    | 'push';
  /** The member who acts, or whose device or inbox it is; nobody while time passes. */
  readonly who?: 'A' | 'B';
  /** The member's browser, and its tab, from 1. */
  readonly device?: number;
  readonly tab?: number;
  /** Numbers the messages of the run. */
  readonly id?: number;
  readonly call?: 'send' | Mark;
  /** The `senderSequence` that a mark reaches. */
  readonly upTo?: number;
  /** The `rev` of a signal; typing has none. */
  readonly rev?: number;
  /**
   * `lost`: the call, signal or answer never arrives. `answer-lost`: it is done, but the answer is lost. `doubled`: it arrives again later.
   * `mend-lost`: the look answers, but its write to the inbox fails. `cut-off`: the tab closes while it stores the answer.
   */
  readonly fault?: 'lost' | 'answer-lost' | 'doubled' | 'mend-lost' | 'cut-off';
}
