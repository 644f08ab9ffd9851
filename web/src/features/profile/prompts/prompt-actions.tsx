import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { Heart, MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../components/icon-button.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { promptMessages, promptQuestions, questionOf } from '../../../messages/profile/prompts.ts';
import { useLike } from '../use-like.ts';

/** Likes the member, as the page's own button does, which alone takes a like back; or opens the chat with the prompt to reply to. */
export function PromptActions({ profile, prompt }: { profile: ViewedProfile; prompt: Prompt }) {
  const t = useMessages(promptMessages);
  const question = questionOf(prompt.id, useMessages(promptQuestions)) ?? '';
  const { isLiked, press } = useLike(profile);
  const like = isLiked ? undefined : press;
  return (
    <div className="-mr-2 -mb-1.5 mt-2 flex items-center justify-end gap-1">
      <Link
        to={paths.chat(profile.id)}
        state={{ prompt }}
        aria-label={t.replyTo({ question })}
        className="inline-flex min-h-12 items-center gap-2 rounded-full px-4 font-semibold transition hover:bg-sunken active:scale-97"
      >
        <MessageCircle className="size-5" />
        {t.reply}
      </Link>
      <IconButton
        label={t.like({ name: profile.name })}
        aria-pressed={isLiked}
        aria-disabled={like === undefined}
        onClick={like}
        className={classNames('bg-sunken hover:brightness-97', isLiked && 'text-accent-ink')}
      >
        <Heart className={classNames('size-5.5', isLiked && 'fill-current')} />
      </IconButton>
    </div>
  );
}
