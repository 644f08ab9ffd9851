import type { Touched } from './held-inbox.ts';
import { isThread } from './held-thread.ts';

/** Of a device that holds nothing yet, not more than a moment's marks. */
const MAX_AT_ONCE = 20;

export type Delivered = { otherId: string; sequence: number };

/** What has arrived and is not read at once. Whoever waits for an answer to a request is told nothing. */
export function chooseDelivered(touched: readonly Touched[], chatOnScreen: string | undefined): Delivered[] {
  return touched
    .flatMap(([otherId, one]) => {
      if (!isThread(one) || one.state !== 'open' || one.unread === 0 || otherId === chatOnScreen) return [];
      const sequence = one.theirSequence ?? 0;
      return sequence > (one.toldDelivered ?? 0) ? [{ otherId, sequence }] : [];
    })
    .slice(0, MAX_AT_ONCE);
}
