import type { StoredTime } from '@tagpo/contract/stored-time';

export function toIso(time: StoredTime): string {
  return new Date(time.toMillis()).toISOString();
}
