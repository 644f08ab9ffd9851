import { SWIPE_ACTIONS } from '@tagpo/contract/swipe';
import { useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { useAuth } from 'reactfire';
import * as z from 'zod/mini';
import { addToast } from '../components/toast/toasts.ts';
import { ApiError } from '../lib/api-error.ts';
import { createDraft } from '../lib/draft.ts';
import { judgeSwipeFailure } from '../lib/judge-swipe-failure.ts';
import { createSwipeOutbox, type Face, type SwipeOutbox } from '../lib/swipe-outbox.ts';
import { describeError } from '../messages/errors.ts';
import { swipeMessages } from '../messages/swipe.ts';
import { useSession } from './session.ts';
import { useApi } from './use-api.ts';

/** Who just turned out to like one back, until it has been seen. */
export const freshMatch = atom<Face | undefined>();

const face = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.optional(z.string()),
  gender: z.optional(z.string()),
});
const storedSwipes = z.array(z.object({ face, action: z.enum(SWIPE_ACTIONS) }));

class OtherAccountError extends Error {}

const outboxes = new Map<string, SwipeOutbox>();

/** The member's swipes on their way, wherever they were given; undefined until it is known who is signed in. */
export function useSwipes(): SwipeOutbox | undefined {
  const auth = useAuth();
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  const outbox = uid === undefined ? undefined : (outboxes.get(uid) ?? open(uid));

  useEffect(() => {
    outbox?.flush();
  }, [outbox]);

  function open(uid: string): SwipeOutbox {
    const draft = createDraft(`tagpo.swipes.${uid}`, (value) => storedSwipes.safeParse(value).data);
    const opened = createSwipeOutbox({
      send: async ({ face, action }) => {
        if (auth.currentUser?.uid !== uid) throw new OtherAccountError();
        return (await api('swipe', { body: { targetId: face.id, action } })).data;
      },
      judge: (error, attempt) => (error instanceof OtherAccountError ? 'paused' : judgeSwipeFailure(error, attempt)),
      wait: untilOnline,
      stored: draft,
      onAnswer: ({ face }, { match }) => {
        if (match) freshMatch.set(face);
        const changed = match ? ['/api/conversations', `/api/profile/${face.id}`] : [];
        for (const key of ['/api/likes', '/api/swipes/passed', ...changed]) {
          queries.invalidateQueries({ queryKey: [key] });
        }
      },
      onRefused: ({ face }, error) => {
        const t = swipeMessages.get();
        const isGone = error instanceof ApiError && error.status === 404;
        addToast({
          title: t.errorTitle,
          description: isGone ? t.gone({ name: face.name }) : describeError(error, t.failed),
          tone: 'destructive',
        });
        queries.invalidateQueries({ queryKey: [`/api/profile/${face.id}`] });
      },
    });
    outboxes.set(uid, opened);
    return opened;
  }

  return outbox;
}

/** The time given, or less when the device finds its connection again. */
function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
