import { CHAT_LOOK_MS, CHAT_POLL_MS, IDLE_POLL_MS, LOOK_MS } from '@tagpo/contract/product';

const MAX_RETRY_MS = 60_000;

export type LookState = {
  isLeading: boolean;
  isVisible: boolean;
  /** No tab was in front for a while. */
  isAsleep: boolean;
  /** The listener is in sync with the server. */
  isSynced: boolean;
  hasChat: boolean;
  /** The bell says that the account is switched off: the API will say so within a minute. */
  isActive: boolean;
  /** Consecutive looks that failed. */
  failures: number;
};

/** Milliseconds until the next look; undefined while none is due. */
export function nextLookDelay(state: LookState): number | undefined {
  const { isLeading, isVisible, isAsleep, isSynced, hasChat, isActive, failures } = state;
  if (!isLeading || isAsleep) return undefined;
  if (failures > 0) return Math.min(MAX_RETRY_MS, CHAT_POLL_MS * 2 ** (failures - 1));
  if (!isActive) return CHAT_POLL_MS;
  if (!isVisible) return isSynced ? undefined : IDLE_POLL_MS;
  if (isSynced) return hasChat ? CHAT_LOOK_MS : LOOK_MS;
  return hasChat ? CHAT_POLL_MS : IDLE_POLL_MS;
}
