import type { FoundCard } from '@tagpo/contract/wire/members/search';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CardMarks, NameAndAge, OnlineDot } from '../../../components/member/card-marks.tsx';
import { FavoriteButton } from '../../../components/member/favorite-button.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { favoriteToasts } from '../../../components/toast/favorite-toasts.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useFavorite } from '../../../server/favorites.ts';

const cardClass = 'relative flex h-full flex-col overflow-hidden rounded-soft bg-card';
const pictureClass = 'aspect-square w-full bg-sunken';
const wordsClass = 'flex grow flex-col px-3.5 pt-3 pb-2';
const nameClass = 'flex items-center gap-1.5 text-base leading-tight';
const placeClass = 'mt-0.5 truncate text-tiny text-ink-soft';
const distanceClass = 'text-tiny text-ink-soft';
/** Two lines, even if fewer are written: so that all cards are as high as their skeletons. */
const bioClass = 'mt-1.5 line-clamp-2 min-h-[2lh] text-small wrap-anywhere';
const linkClass =
  'mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent-ink underline-offset-4 hover:underline';

export function ResultCard({ member }: { member: FoundCard }) {
  const t = useMessages(searchMessages);
  const titleId = useId();
  const { isFavorite, toggle } = useFavorite(member, { known: member.isFavorite, ...favoriteToasts });
  const { id, name, age, location, distance, bio, gender, photos, isOnline, isNew, isSample } = member;
  return (
    <article aria-labelledby={titleId} className={cardClass}>
      <Photo
        src={photos[0]}
        name={name}
        gender={gender}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        className={`${pictureClass} object-cover object-[50%_25%]`}
      />
      <CardMarks isNew={isNew} isSample={isSample} />
      <FavoriteButton name={name} isOn={isFavorite} onToggle={toggle} />
      <div className={wordsClass}>
        <h3 id={titleId} className={nameClass}>
          <NameAndAge name={name} age={age} />
          {isOnline && <OnlineDot className="size-2 shrink-0 bg-online" />}
        </h3>
        <p className={placeClass}>{location}</p>
        <p className={distanceClass}>{t.away({ distance })}</p>
        <p className={bioClass}>{bio}</p>
        <Link to={paths.profile(id)} aria-describedby={titleId} className={linkClass}>
          {t.viewProfile}
        </Link>
      </div>
    </article>
  );
}

/** Cards without anybody, of the same size. */
export function CardSkeletons({ count }: { count: number }) {
  return [...Array(count).keys()].map((card) => (
    <div key={card} className={cardClass}>
      <div className={`${pictureClass} animate-pulse`} />
      <div className={wordsClass}>
        <p className={nameClass}>&nbsp;</p>
        <p className={placeClass}>&nbsp;</p>
        <p className={distanceClass}>&nbsp;</p>
        <p className={bioClass} />
        <span className={linkClass} />
      </div>
    </div>
  ));
}
