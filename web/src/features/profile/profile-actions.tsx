import { takeLikeBack } from '@tagpo/contract/calls/choices';
import { getProfile } from '@tagpo/contract/calls/members';
import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/view/class-names.ts';
import { describeError } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { noteSpotlight, wasOpenedFromSpotlight } from '../../server/spotlight-steps.ts';
import { useApi } from '../../server/use-api.ts';

export function ProfileActions({ profile, menu }: { profile: ViewedProfile; menu: ReactNode }) {
  const t = useMessages(actionMessages);
  const { like, takeBack } = useLike(profile);
  const { id, liked, isMatch } = profile;
  const isLiked = liked || isMatch;
  const press = isMatch ? undefined : liked ? takeBack : like;

  return (
    <div className="flex items-center gap-2 max-[16rem]:flex-wrap">
      <Button
        look={isLiked ? 'plain' : 'accent'}
        aria-pressed={isLiked}
        aria-disabled={isMatch}
        onClick={press}
        className="grow max-[23rem]:gap-1.5 max-[23rem]:px-2"
      >
        <Heart className={classNames('size-5', isLiked && 'fill-current text-accent-ink')} />
        {isMatch ? t.matched : isLiked ? t.liked : t.like}
      </Button>
      <Link
        to={paths.chat(id)}
        className="inline-flex min-h-13 grow items-center justify-center gap-2.5 rounded-soft bg-ink px-3 font-semibold text-paper transition max-[23rem]:gap-1.5 max-[23rem]:px-2 hover:opacity-90 active:scale-[0.98]"
      >
        <MessageCircle className="size-5" />
        {t.message}
      </Link>
      {menu}
    </div>
  );
}

/** The longest wait, in milliseconds, for a like that is being sent. */
const SEND_MS = 10_000;

/** Likes a member, or takes the like back while it is no match. Both show at once. */
function useLike({ id, name, gender, photos }: ViewedProfile) {
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
      addErrorToast(t, describeError(error, t.takeBackFailed));
    }
    await queries.invalidateQueries({ queryKey: key });
  }

  return { like, takeBack };
}
