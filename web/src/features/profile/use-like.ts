import { takeLikeBack } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { actionMessages } from '../../messages/actions.ts';
import { describeError } from '../../messages/errors.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { noteSpotlight, wasOpenedFromSpotlight } from '../../server/spotlight-steps.ts';
import { useApi } from '../../server/use-api.ts';

/** Milliseconds in which a like that is on its way is sent, or is not. */
const SEND_MS = 10_000;

/** Likes a member, and takes that back as long as it is no match. Both show at once. */
export function useLike({ id, name, gender, photos }: ViewedProfile) {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const key = keyOf(getProfile, id);
  const show = (liked: boolean) => queries.setQueryData<ViewedProfile>(key, (known) => known && { ...known, liked });

  function like(): void {
    show(true);
    outbox.swipe({ id, name, gender, photo: photos[0] }, 'like');
    if (wasOpenedFromSpotlight(id)) noteSpotlight(api, id, 'liked');
  }

  async function takeBack(): Promise<void> {
    show(false);
    const t = actionMessages.get();
    try {
      if (!(await outbox.takeBackSwipe(id))) {
        if (!(await outbox.sendSwipes(SEND_MS))) throw new Error('Still on its way');
        await api(takeLikeBack, { params: { id } });
      }
      addToast({ title: t.takenBack });
    } catch (error) {
      addToast({ title: t.errorTitle, description: describeError(error, t.takeBackFailed), tone: 'destructive' });
    }
    await queries.invalidateQueries({ queryKey: key });
  }

  return { like, takeBack };
}
