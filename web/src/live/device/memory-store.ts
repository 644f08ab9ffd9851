import type { Held } from '../held/held-thread.ts';
import { type Bell, type InboxStore, nextPosition, type Position } from './inbox-store.ts';

/**
 * For browsers without IndexedDB or without locks and channels between tabs. It holds no messages, because a chat keeps those it has loaded until
 * the page closes.
 */
export function createMemoryStore(): InboxStore {
  let position: Position = { generation: 0 };
  let bell: Bell | undefined;
  const held = new Map<string, Held>();
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
      if (look?.isFresh) held.clear();
      if (look) position = nextPosition(position, look);
      for (const { otherId, apply } of changes) {
        const next = apply(held.get(otherId));
        if (next) held.set(otherId, next);
      }
      return true;
    },
    async saveOlderCursor(olderCursor, generation) {
      if (generation === position.generation) position = { ...position, olderCursor };
    },
    async saveBell(newBell) {
      bell = newBell;
    },
    saveMessages: async () => undefined,
    readMessages: async () => [],
    readStart: async () => undefined,
    saveStart: async () => undefined,
    close: () => undefined,
  };
}
