import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { atom } from 'nanostores';
import { useMemo } from 'react';
import { openAuth } from '../../firebase/auth.ts';
import { useSession } from '../../firebase/session.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { type Face, type Item, isDeliberate, type ReportItem } from './items/item.ts';
import type { Person, WrittenReport } from './outbox.ts';
import { outboxOf } from './outboxes.ts';
import type { Outcome } from './sending/outcomes.ts';

export { onDone, onSwipesAnswered } from './events.ts';

/** A message on its way, as its chat shows it. `error` is a code of the API's errors. */
export type OutgoingMessage = {
  id: string;
  content: string;
  prompt?: Prompt;
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  error?: string;
};

const nothing = atom<readonly Item[]>([]);
const nobody = atom<ReadonlySet<string>>(new Set());
const notLoaded = atom(false);

/** reactfire's `useAuth` would need its provider around every page, which a first card would wait for: see `firebase/auth-provider.tsx`. */
function useCurrentOutbox() {
  const session = useSession();
  return session.status === 'signed-in' ? outboxOf(openAuth(), session.user.uid) : undefined;
}

/** The messages to this member that the server does not have, oldest first. */
export function useOutgoing(otherId: string): OutgoingMessage[] {
  const outbox = useCurrentOutbox();
  const items = useReadable(outbox?.items ?? nothing);
  const sending = useReadable(outbox?.sending ?? nobody);
  return useMemo(
    () =>
      items.flatMap((one) => {
        if (one.type !== 'message' || one.otherId !== otherId) return [];
        const { id, content, prompt, writtenAt, error } = one;
        const state = one.state === 'waiting' && sending.has(id) ? 'sending' : one.state;
        return [{ id, content, writtenAt, state, ...(prompt && { prompt }), ...(error !== undefined && { error }) }];
      }),
    [items, sending, otherId],
  );
}

/** The last message that could not be sent, by whom it is for. */
export function useFailedChats(): ReadonlyMap<string, string> {
  const items = useReadable(useCurrentOutbox()?.items ?? nothing);
  return useMemo(
    () =>
      new Map(
        items.flatMap((one) => (one.type === 'message' && one.state === 'failed' ? [[one.otherId, one.content]] : [])),
      ),
    [items],
  );
}

/** The reports that the server does not have, oldest first. */
export function useUnsentReports(): readonly ReportItem[] {
  const items = useReadable(useCurrentOutbox()?.items ?? nothing);
  return useMemo(() => items.filter((one) => one.type === 'report'), [items]);
}

/** How much the member did on purpose that the server does not have. */
export function useUnsentCount(): number {
  return useReadable(useCurrentOutbox()?.items ?? nothing).filter(isDeliberate).length;
}

/** Tells whether this member answered somebody, and renders again when a tab answers one more. */
export function useHasAnswered(): (faceId: string) => boolean {
  const outbox = useCurrentOutbox();
  useReadable(outbox?.items ?? nothing);
  return (faceId) => outbox?.hasAnswered(faceId) ?? false;
}

/** Everything added here is sent, now or later, from any page and tab. Nothing is added while nobody is signed in. */
export function useOutbox() {
  const outbox = useCurrentOutbox();
  const isReady = useReadable(outbox?.isLoaded ?? notLoaded);
  return useMemo(
    () => ({
      /** What an earlier visit left is loaded. */
      isReady,
      sendMessage: (otherId: string, content: string, prompt?: Prompt): void =>
        outbox?.sendMessage(otherId, content, { id: crypto.randomUUID(), prompt }),
      retry: (id: string): void => outbox?.retry(id),
      discard: (id: string): void => outbox?.discard(id),
      /** Resolves once the mark is stored. */
      markRead: async (otherId: string, senderSequence: number): Promise<void> =>
        outbox?.mark(otherId, 'read', senderSequence),
      markMatchesSeen: (until: string): void => outbox?.markMatchesSeen(until),
      swipe: (face: Face, action: SwipeAction): void => outbox?.swipe(face, action),
      block: async (person: Person): Promise<Outcome> => (await outbox?.block(person)) ?? 'waiting',
      unblock: (person: Person): void => outbox?.unblock(person),
      noteUnblocked: (otherId: string): void => outbox?.noteUnblocked(otherId),
      report: async (report: WrittenReport): Promise<Outcome> => (await outbox?.report(report)) ?? 'waiting',
      /** True if the swipe was never sent. */
      takeBackSwipe: async (faceId: string): Promise<boolean> => (await outbox?.takeBackSwipe(faceId)) ?? false,
      /** Sends passes that wait for others at once. */
      flush: (): void => outbox?.flush(),
      /** Sends all swipes at once. False if they were not sent within this many milliseconds. */
      sendSwipes: async (ms: number): Promise<boolean> => (await outbox?.sendSwipes(ms)) ?? true,
    }),
    [outbox, isReady],
  );
}
