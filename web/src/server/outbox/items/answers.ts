import type { ReadableAtom } from 'nanostores';
import type { OutboxEvent } from '../events.ts';
import { blockId, hasSwipe, type Item } from './item.ts';

/** Whom this tab knows the member to have swiped or blocked, by what waits and by what was sent. */
export function createAnswers(items: ReadableAtom<readonly Item[]>) {
  const swiped = new Set<string>();
  /** Taken back while their swipe was being sent: its arrival is no answer. */
  const takenBack = new Set<string>();
  const blocked = new Set<string>();

  function isBlocked(otherId: string): boolean {
    const waiting = items.get().find((one) => one.id === blockId(otherId));
    return waiting?.type === 'block' ? waiting.isBlocked : blocked.has(otherId);
  }

  return {
    handleEvent(event: OutboxEvent): void {
      if (event.type === 'answered') {
        for (const { face } of event.swipes) if (!takenBack.delete(face.id)) swiped.add(face.id);
      }
      if (event.type === 'refused' && event.item.type === 'swipe') swiped.delete(event.item.face.id);
      if (event.type !== 'done' || event.item.type !== 'block') return;
      const { otherId, isBlocked } = event.item;
      if (isBlocked) blocked.add(otherId);
      else blocked.delete(otherId);
    },
    noteSwipe(id: string): void {
      takenBack.delete(id);
      swiped.add(id);
    },
    dropSwipe(id: string, isBeingSent: boolean): void {
      swiped.delete(id);
      if (isBeingSent) takenBack.add(id);
    },
    isBlocked,
    hasAnswered: (id: string): boolean => swiped.has(id) || hasSwipe(items.get(), id) || isBlocked(id),
  };
}
