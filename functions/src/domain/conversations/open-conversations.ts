import { OVERLAP_MS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { AppDeps } from '../../deps.ts';
import { ByteCache } from '../byte-cache.ts';
import { TRUST_MS } from '../members/caller.ts';

/** Bytes of the conversations that an instance knows to be open, and as many of those who changed. */
const NOTED_BYTES = 4 * 1024 ** 2;
/** Longer than the time between two looks with a chat in front. */
const KEPT_MS = 3 * TRUST_MS;
/** How far an instance's clock may be off, either way, from Firestore's, which dates looks. */
const CLOCK_LEEWAY_MS = OVERLAP_MS / 2;

type Pair = readonly [string, string];

interface Noted {
  readonly step: number;
  readonly at: number;
}

/** Conversations that this instance found open and visible to both sides within TRUST_MS: typing in one costs no read. */
export function createOpenConversations({ now }: Pick<AppDeps, 'now'>) {
  const noted = new ByteCache<Noted>(NOTED_BYTES, now);
  const changed = new ByteCache<Noted>(NOTED_BYTES, now);
  let step = 0;
  const remember = (entries: ByteCache<Noted>, key: string) =>
    entries.set(key, { step: ++step, at: now() }, now() + KEPT_MS);
  const keyOf = (pair: Pair) => pair.toSorted().join(' ');
  /** What was noted, unless a side changed since. */
  const find = (pair: Pair) => {
    const found = noted.get(keyOf(pair));
    const isLater = pair.every((uid) => (found?.step ?? 0) > (changed.get(uid)?.step ?? 0));
    return isLater ? found : undefined;
  };
  return {
    /** Ignores conversations that are not open. */
    note({ participants, state, visibleTo }: ConversationDocument) {
      const isOpen = state === 'open' && visibleTo.length === participants.length;
      if (isOpen) remember(noted, keyOf(participants));
      else noted.delete(keyOf(participants));
    },
    has(pair: Pair) {
      const found = find(pair);
      return found !== undefined && now() - found.at < TRUST_MS;
    },
    /** A look found no change since a time (ms), so what was noted after that is confirmed now. */
    confirm(pair: Pair, since: number) {
      const found = find(pair);
      if (found !== undefined && found.at >= since - CLOCK_LEEWAY_MS) remember(noted, keyOf(pair));
    },
    /** To be called after any change of a member, a block or a switch-off included. */
    invalidate: (uid: string) => remember(changed, uid),
  };
}
