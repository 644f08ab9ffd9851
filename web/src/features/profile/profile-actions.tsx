import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { useLike } from './use-like.ts';

export function ProfileActions({ profile, menu }: { profile: ViewedProfile; menu: ReactNode }) {
  const t = useMessages(actionMessages);
  const { isLiked, press } = useLike(profile);
  const { id, isMatch } = profile;

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
