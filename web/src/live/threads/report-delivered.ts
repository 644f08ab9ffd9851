import type { HeldInbox, Touched } from '../held/held-inbox.ts';
import { isThread } from '../held/held-thread.ts';

/** Of a device that holds nothing yet, not more than a moment's marks. */
const MAX_AT_ONCE = 20;

type Delivered = { otherId: string; sequence: number };

/** What has arrived and is not read. Whoever waits for an answer to a request is told nothing. */
function chooseDelivered(touched: readonly Touched[]): Delivered[] {
  return touched
    .flatMap(([otherId, one]) => {
      if (!isThread(one) || one.state !== 'open' || one.unread === 0) return [];
      const sequence = one.theirSequence ?? 0;
      return sequence > (one.reportedDelivered ?? 0) ? [{ otherId, sequence }] : [];
    })
    .slice(0, MAX_AT_ONCE);
}

/** Milliseconds: a chat that shows the newest message, or is opened meanwhile, tells that it was read, and so delivered. */
const WAIT_MS = 2000;

type DeliveryReporterOptions = {
  inbox: HeldInbox;
  tell: (delivered: Delivered) => void;
};

/** Tells a moment later what arrived, if it is still unread then. What a closed page did not tell, the next one does. */
export function createDeliveryReporter({ inbox, tell }: DeliveryReporterOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reportNow(): void {
    timer = undefined;
    const held = inbox.state.get().conversations.map((one): Touched => [one.member.id, one]);
    for (const one of chooseDelivered(held)) tell(one);
  }

  return {
    note(touched: readonly Touched[]): void {
      if (chooseDelivered(touched).length > 0) timer ??= setTimeout(reportNow, WAIT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
