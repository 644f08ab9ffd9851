import type { HeldInbox, Touched } from '../held/held-inbox.ts';
import { isThread } from '../held/held-thread.ts';

/** Bounds the marks that a device sends which holds nothing yet. */
const MAX_AT_ONCE = 20;

type Delivered = { otherId: string; sequence: number };

/** Unread messages that this device has not reported as delivered. Nothing is reported to whoever waits for an answer to a request. */
function chooseDelivered(touched: readonly Touched[]): Delivered[] {
  return touched
    .flatMap(([otherId, one]) => {
      if (!isThread(one) || one.state !== 'open' || one.unread === 0) return [];
      const sequence = one.theirSequence ?? 0;
      return sequence > (one.reportedDelivered ?? 0) ? [{ otherId, sequence }] : [];
    })
    .slice(0, MAX_AT_ONCE);
}

/** Milliseconds. A chat that is open, or is opened meanwhile, marks its messages as read, which says that they were delivered. */
const WAIT_MS = 2000;

type DeliveryReporterOptions = {
  inbox: HeldInbox;
  markDelivered: (otherId: string, sequence: number) => void;
};

/** Reports what arrived a moment later, if it is still unread then. What a closed page did not report, the next one does. */
export function createDeliveryReporter({ inbox, markDelivered }: DeliveryReporterOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reportNow(): void {
    timer = undefined;
    const held = inbox.state.get().conversations.map((one): Touched => [one.member.id, one]);
    for (const { otherId, sequence } of chooseDelivered(held)) {
      markDelivered(otherId, sequence);
      inbox.noteReported(otherId, sequence);
    }
  }

  return {
    note(touched: readonly Touched[]): void {
      if (chooseDelivered(touched).length > 0) timer ??= setTimeout(reportNow, WAIT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
