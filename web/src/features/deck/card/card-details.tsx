import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { BadgeCheck, Info, MapPin, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/mark.tsx';
import { Badges } from '../../../components/member/badges.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { isLongName } from '../../../lib/text/long-name.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';
import { promptQuestions, questionOf } from '../../../messages/profile/prompts.ts';
import { useOptionLabel, useTagLabel } from '../../../messages/profile/use-labels.ts';

/** Words in common that a card has room for. */
const MAX_SHARED = 3;

/** What the card says, over the photo. A tap that is not for the link goes through to the photo. */
export function CardDetails({ card }: { card: DealtCard }) {
  const t = useMessages(swipeMessages);
  const { id, name, age, location, distance, bio, prompt, isPhotoVerified } = card;
  return (
    <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-5 pt-28 pb-5 slim:px-3 slim:pt-10">
      <Badges member={card} />
      <div className="flex items-end justify-between gap-3 slim:gap-1">
        <div className="min-w-0">
          <h2
            className={classNames(
              'wrap-break-word flat:line-clamp-2',
              isLongName(name) ? 'text-heading slim:text-[1.125rem]' : 'text-title slim:text-heading',
            )}
          >
            {t.nameAndAge({ name, age })}
            {isPhotoVerified && (
              <span role="img" aria-label={t.photoVerified} className="ml-2 inline-block align-[-0.06em]">
                <BadgeCheck className="size-6 fill-mango text-night" />
              </span>
            )}
          </h2>
          <p className="mt-1.5 flex items-center gap-1.5 text-small">
            <MapPin className="size-4.5 shrink-0" />
            <span>
              {location} {distance !== undefined && <span className="inline-block">· {t.distance({ distance })}</span>}
            </span>
          </p>
          <OwnWords bio={bio} prompt={prompt} />
          <Words card={card} />
        </div>
        <Link
          to={paths.profile(id)}
          draggable={false}
          aria-label={t.viewProfile({ name })}
          className="pointer-events-auto grid size-12 shrink-0 place-items-center rounded-full bg-night/45 hover:bg-night/70"
        >
          <Info className="size-6" />
        </Link>
      </div>
    </div>
  );
}

/** The beginning of what they wrote: their first prompt, or else their bio. */
function OwnWords({ bio, prompt }: Pick<DealtCard, 'bio' | 'prompt'>) {
  const question = questionOf(prompt?.id ?? '', useMessages(promptQuestions));
  const text = question === undefined ? bio : prompt?.answer;
  if (!text) return null;
  return (
    <div className="mt-1.5 text-small wrap-anywhere slim:hidden [@media(height<18rem)]:hidden">
      {question !== undefined && <p className="truncate text-tiny font-semibold">{question}</p>}
      <p dir="auto" className="line-clamp-2">
        {text}
      </p>
    </div>
  );
}

/** What they look for, and what both have in common. */
function Words({ card: { relationshipGoals: goal, shared } }: { card: DealtCard }) {
  const t = useMessages(swipeMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const common = [...shared.interests, ...shared.languages].slice(0, MAX_SHARED);
  if (!goal && common.length === 0) return null;
  return (
    <ul className="mt-2 flex max-h-16 flex-wrap gap-1.5 overflow-hidden slim:hidden flat:hidden">
      {goal && (
        <Word>
          <Target className="mr-1 inline size-3.5 align-[-0.15em]" />
          {optionLabel(goal)}
        </Word>
      )}
      {common.length > 0 && (
        <Word>
          <Mark className="mr-1 inline size-4 align-[-0.15em]" />
          <span className="sr-only">{t.inCommon} </span>
          {common.map(tagLabel).join(', ')}
        </Word>
      )}
    </ul>
  );
}

function Word({ children }: { children: ReactNode }) {
  return (
    <li className="max-w-full truncate rounded-full bg-night/45 px-2.5 py-0.5 text-tiny font-semibold">{children}</li>
  );
}
