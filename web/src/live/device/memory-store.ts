import type { Message } from '@tagpo/contract/wire/conversations/message';
import { type Held, isThread } from '../held/held-thread.ts';
import { joinMessages } from '../held/runs.ts';
import { type Bell, type InboxStore, nextPosition, type Position } from './inbox-store.ts';

/** For browsers without IndexedDB or without locks and channels between tabs: it lasts until the page closes. */
export function createMemoryStore(): InboxStore {
  let position: Position = { generation: 0 };
  let bell: Bell | undefined;
  const held = new Map<string, Held>();
  const messages = new Map<string, Message[]>();
  const starts = new Map<string, number>();
  const drop = (otherId: string) => {
    messages.delete(otherId);
    starts.delete(otherId);
  };
  return {
    load: async () => ({
      held: new Map(held),
      isKnown: position.mark !== undefined,
      hasMore: position.olderCursor !== undefined,
      bell,
    }),
    readPosition: async () => position,
    async change(changes, look) {
      if (look && look.generation !== position.generation) return false;
      if (look?.isFresh) {
        held.clear();
        for (const otherId of messages.keys()) {
          if (!changes.some((change) => change.otherId === otherId)) drop(otherId);
        }
      }
      if (look) position = nextPosition(position, look);
      for (const { otherId, apply } of changes) {
        const next = apply(held.get(otherId));
        if (next) held.set(otherId, next);
        if (next && !isThread(next)) drop(otherId);
      }
      return true;
    },
    async saveOlderCursor(olderCursor, generation) {
      if (generation === position.generation) position = { ...position, olderCursor };
    },
    async saveBell(newBell) {
      bell = newBell;
    },
    async saveMessages(otherId, added) {
      if (isThread(held.get(otherId))) messages.set(otherId, joinMessages(messages.get(otherId) ?? [], added));
    },
    async readMessages(otherId, before, count) {
      return (messages.get(otherId) ?? []).filter(({ sequence }) => sequence < before).slice(-count);
    },
    readStart: async (otherId) => starts.get(otherId),
    async saveStart(otherId, sequence) {
      starts.set(otherId, sequence);
    },
    close: () => undefined,
  };
}
