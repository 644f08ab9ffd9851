import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';
import { TRUST_MS } from '../../middleware/authenticate.ts';

const MAX_TALKS = 20_000;

/** Conversations this instance found open to both within TRUST_MS: marking one as read costs no read. */
export interface OpenTalks {
  note(pair: readonly [string, string]): void;
  has(pair: readonly [string, string]): boolean;
  /** After anything of a member changed, a block or a deactivation among it. */
  forget(uid: string): void;
}

export function createOpenTalks({ now }: Pick<AppDeps, 'now'>): OpenTalks {
  const noted = new ExpiringMap<number>(MAX_TALKS, now);
  const changed = new ExpiringMap<number>(MAX_TALKS, now);
  let step = 0;
  const remember = (entries: ExpiringMap<number>, key: string) => entries.set(key, ++step, now() + TRUST_MS);
  const keyOf = (pair: readonly [string, string]) => pair.toSorted().join(' ');
  return {
    note: (pair) => remember(noted, keyOf(pair)),
    has: (pair) => (noted.get(keyOf(pair)) ?? 0) > Math.max(...pair.map((uid) => changed.get(uid) ?? 0)),
    forget: (uid) => remember(changed, uid),
  };
}
