import type { OutboxEvent } from '../events.ts';
import type { ReportItem } from '../items/item.ts';

/** What became of a block or a report: the server has it, it waits for a network, or why it was refused. */
export type Outcome = 'sent' | 'waiting' | Pick<ReportItem, 'id' | 'error' | 'retryAfter'>;

/** The longest that an outcome is waited for, in milliseconds. */
const WAIT_MS = 5000;

/** Tells what became of items that were just added. */
export function createOutcomes() {
  const waiters = new Map<string, (outcome: Outcome) => void>();
  return {
    handleEvent(event: OutboxEvent): void {
      if (event.type === 'done') waiters.get(event.item.id)?.('sent');
      if (event.type === 'refused') waiters.get(event.item.id)?.(event.item);
    },
    /** Resolves with what became of an item; after a while, only that it waits. */
    waitFor(id: string): Promise<Outcome> {
      return new Promise((resolve) => {
        const finish = (outcome: Outcome) => {
          clearTimeout(timer);
          waiters.delete(id);
          resolve(outcome);
        };
        const timer = setTimeout(() => finish('waiting'), WAIT_MS);
        waiters.set(id, finish);
      });
    },
  };
}
