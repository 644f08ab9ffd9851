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
  /** Whether a message of this conversation has just arrived and will not be read at once. */
  isUrgent: (otherId: string) => boolean;
};

/**
 * Reports what is urgent at once, and the rest a moment later, if it is still unread then; so one report covers a series of messages. What a
 * closed page did not report, the next one does.
 */
export function createDeliveryReporter({ inbox, markDelivered, isUrgent }: DeliveryReporterOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function report(isDue: (otherId: string) => boolean): void {
    const held = inbox.state.get().conversations.map((one): Touched => [one.member.id, one]);
    for (const { otherId, sequence } of chooseDelivered(held)) {
      if (!isDue(otherId)) continue;
      markDelivered(otherId, sequence);
      inbox.noteReported(otherId, sequence);
      reportedAt = performance.now();
    }
  }

  function reportRest(): void {
    timer = undefined;
    report(() => true);
  }

  return {
    note(touched: readonly Touched[]): void {
      if (chooseDelivered(touched).length === 0) return;
      timer ??= setTimeout(reportRest, WAIT_MS);
      if (performance.now() - reportedAt >= WAIT_MS) report(isUrgent);
    },
    end: () => clearTimeout(timer),
  };
}
