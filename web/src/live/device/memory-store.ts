import type { Message } from '@tagpo/contract/wire/conversations/message';
import { type Held, isThread } from '../held/held-thread.ts';
import { joinMessages } from '../held/runs.ts';
import type { Bell, InboxStore, Position } from './inbox-store.ts';

/** For browsers without IndexedDB or without locks and channels between tabs. */
export function rememberInbox(): InboxStore {
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
      if (look && look.askedIn !== position.generation) return false;
      if (look?.isFresh) {
        held.clear();
        for (const otherId of messages.keys()) {
          if (!changes.some((change) => change.otherId === otherId)) drop(otherId);
        }
      }
      if (look) {
        const olderCursor = look.isFresh ? look.olderCursor : position.olderCursor;
        const generation = position.generation + (look.isFresh ? 1 : 0);
        position = { generation, mark: look.mark, ...(olderCursor !== undefined && { olderCursor }) };
      }
      for (const { otherId, apply } of changes) {
        const next = apply(held.get(otherId));
        if (next) held.set(otherId, next);
        if (next && !isThread(next)) drop(otherId);
      }
      return true;
    },
    async saveOlderCursor(olderCursor, generation) {
      const { olderCursor: _before, ...kept } = position;
      if (generation === kept.generation) position = { ...kept, ...(olderCursor !== undefined && { olderCursor }) };
    },
    async saveBell(rung) {
      bell = rung;
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
