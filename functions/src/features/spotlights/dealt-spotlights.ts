import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';

const MAX_DEALT = 50_000;
/** A card of the spotlight stays on a screen for longer than its spotlight lasts. */
const REMEMBERED_MS = 60 * 60 * 1000;

/** What a view of a spotlight is counted under. */
export interface DealtSpotlight {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The spotlights that this instance showed to each viewer, so that counting their views costs no read. */
export interface DealtSpotlights {
  note(viewerId: string, memberId: string, spotlight: DealtSpotlight): void;
  find(viewerId: string, memberId: string): DealtSpotlight | undefined;
}

export function createDealtSpotlights({ now }: Pick<AppDeps, 'now'>): DealtSpotlights {
  const dealt = new ExpiringMap<DealtSpotlight>(MAX_DEALT, now);
  return {
    note: (viewerId, memberId, spotlight) => dealt.set(`${viewerId} ${memberId}`, spotlight, now() + REMEMBERED_MS),
    find: (viewerId, memberId) => dealt.get(`${viewerId} ${memberId}`),
  };
}
