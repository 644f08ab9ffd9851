import type { FoundCard } from '@tagpo/contract/wire/members/search';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CardMarks, NameAndAge } from '../../../components/member/card-marks.tsx';
import { HeartButton } from '../../../components/member/heart-button.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { favoriteToasts } from '../../../components/toast/favorite-toasts.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { searchMessages } from '../../../messages/search.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useFavorite } from '../../../server/favorites.ts';
import { memberProfileQuery } from '../../../server/member-profile.ts';
import { useApi } from '../../../server/use-api.ts';

export function ResultCard({ member }: { member: FoundCard }) {
  const t = useMessages(searchMessages);
  const api = useApi();
  const queries = useQueryClient();
  const titleId = useId();
  const { isFavorite, toggle } = useFavorite(member, { known: member.isFavorite, ...favoriteToasts });
  const { id, name, age, location, distance, bio, gender, photos, isOnline, isNew, isSample } = member;
  const intend = () => queries.prefetchQuery(memberProfileQuery(api, id));
  return (
    <article
      aria-labelledby={titleId}
      onPointerEnter={intend}
      className="relative flex h-full flex-col overflow-hidden rounded-soft bg-card"
    >
      <Photo
        src={photos[0]}
        gender={gender}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        className="aspect-square w-full bg-sunken object-cover object-[50%_25%]"
      />
      <CardMarks marks={[isNew && t.isNew, isSample && t.isSample]} />
      <HeartButton name={name} isOn={isFavorite} onToggle={toggle} />
      <div className="flex grow flex-col px-3.5 pt-3 pb-2">
        <h3 id={titleId} className="flex items-center gap-1.5 text-base leading-tight">
          <NameAndAge name={name} age={age} />
          {isOnline && (
            <span className="size-2 shrink-0 rounded-full bg-online">
              <span className="sr-only">{t.online}</span>
            </span>
          )}
        </h3>
        <p className="mt-0.5 truncate text-tiny text-ink-soft">{location}</p>
        <p className="text-tiny text-ink-soft">{t.away({ distance })}</p>
        <p className="mt-1.5 line-clamp-2 text-small">{bio}</p>
        <Link
          to={paths.profile(id)}
          aria-describedby={titleId}
          onFocus={intend}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {t.viewProfile}
        </Link>
      </div>
    </article>
  );
}
