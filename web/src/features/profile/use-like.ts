import { takeLikeBack } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { describeError } from '../../messages/errors.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { noteSpotlight, wasOpenedFromSpotlight } from '../../server/spotlight-steps.ts';
import { useApi } from '../../server/use-api.ts';

/** The longest wait, in milliseconds, for a like that is being sent. */
const SEND_MS = 10_000;

/** Whether the member is liked, and what a press does: it likes, or takes the like back while it is no match. Both show at once. */
export function useLike({ id, name, gender, photos, liked, isMatch }: ViewedProfile) {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const key = keyOf(getProfile, id);
  const show = (isLiked: boolean) =>
    queries.setQueryData<ViewedProfile>(key, (known) => known && { ...known, liked: isLiked });

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
      addErrorToast(t, describeError(error, t.takeBackFailed));
    }
    await queries.invalidateQueries({ queryKey: key });
  }

  return { isLiked: liked || isMatch, press: isMatch ? undefined : liked ? takeBack : like };
}
