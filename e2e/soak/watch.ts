/** Watches a tab for states that it must never show, not even for a moment. */
import type { Tab } from './client/browser.ts';

export interface Watch {
  readonly breaches: readonly string[];
  /** The messages that the tab showed as the newest of a conversation, in this order. */
  newestShown(otherId: string): readonly Received[];
}

export interface Received {
  readonly id: string;
  readonly sequence: number;
}

export function watchTab({ inbox }: Tab, others: readonly string[]): Watch {
  const breaches = new Set<string>();
  const newestShown = new Map<string, Received[]>(others.map((id) => [id, []]));
  const revs = new Map<string, number>();
  inbox.state.subscribe(({ conversations }) => {
    for (const { member, rev, lastMessage, unread, read, delivered } of conversations) {
      if (rev < (revs.get(member.id) ?? 0)) breaches.add(`a tab goes back to rev ${rev}`);
      revs.set(member.id, rev);
      if (unread < 0) breaches.add('a tab counts less than nothing');
      if (read > delivered) breaches.add('a tab shows as read what was not delivered');
      const list = newestShown.get(member.id);
      if (list && lastMessage && list.at(-1)?.id !== lastMessage.id) list.push(lastMessage);
    }
  });
  for (const otherId of others) watchThread(inbox.threadOf(otherId), breaches);
  return {
    get breaches() {
      return [...breaches];
    },
    newestShown: (otherId) => newestShown.get(otherId) ?? [],
  };
}

/** Each sequence belongs to one message for ever, and there is no gap. */
function watchThread(thread: ReturnType<Tab['inbox']['threadOf']>, breaches: Set<string>): void {
  const places = new Map<number, string>();
  thread.subscribe(({ messages }) => {
    let before = (messages[0]?.sequence ?? 1) - 1;
    for (const { id, sequence } of messages) {
      if ((places.get(sequence) ?? id) !== id) breaches.add(`place ${sequence} of a tab is another message's`);
      places.set(sequence, id);
      if (sequence !== before + 1) breaches.add(`a tab shows a gap before ${sequence}`);
      before = sequence;
    }
  });
}
