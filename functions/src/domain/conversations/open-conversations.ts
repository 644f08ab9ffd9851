import { OVERLAP_MS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';
import { TRUST_MS } from '../members/caller.ts';

const MAX_CONVERSATIONS = 20_000;
/** Longer than from one look to the next with a chat in front. */
const KEPT_MS = 3 * TRUST_MS;
/** How far an instance's clock may be from the one that dates looks: both ways within what a look goes back. */
const CLOCK_LEEWAY_MS = OVERLAP_MS / 2;

/** Conversations this instance found open and in both sides' sight within TRUST_MS: typing in one costs no read. */
export interface OpenConversations {
  /** Takes no note of any other. */
  note(conversation: ConversationDocument): void;
  has(pair: readonly [string, string]): boolean;
  /** A look found no change of it since a time (ms): what was noted since then is as good as noted now. */
  confirm(pair: readonly [string, string], since: number): void;
  /** After anything of a member changed, a block or a deactivation among it. */
  invalidate(uid: string): void;
}

interface Noted {
  readonly step: number;
  readonly at: number;
}

export function createOpenConversations({ now }: Pick<AppDeps, 'now'>): OpenConversations {
  const noted = new ExpiringMap<Noted>(MAX_CONVERSATIONS, now);
  const changed = new ExpiringMap<Noted>(MAX_CONVERSATIONS, now);
  let step = 0;
  const remember = (entries: ExpiringMap<Noted>, key: string) =>
    entries.set(key, { step: ++step, at: now() }, now() + KEPT_MS);
  const keyOf = (pair: readonly [string, string]) => pair.toSorted().join(' ');
  /** What was noted, unless a side changed since. */
  const find = (pair: readonly [string, string]) => {
    const found = noted.get(keyOf(pair));
    const isLater = pair.every((uid) => (found?.step ?? 0) > (changed.get(uid)?.step ?? 0));
    return isLater ? found : undefined;
  };
  return {
    note({ participants, state, visibleTo }) {
      const isOpen = state === 'open' && visibleTo.length === participants.length;
      if (isOpen) remember(noted, keyOf(participants));
      else noted.delete(keyOf(participants));
    },
    has(pair) {
      const found = find(pair);
      return found !== undefined && now() - found.at < TRUST_MS;
    },
    confirm(pair, since) {
      const found = find(pair);
      if (found !== undefined && found.at >= since - CLOCK_LEEWAY_MS) remember(noted, keyOf(pair));
    },
    invalidate: (uid) => remember(changed, uid),
  };
}
