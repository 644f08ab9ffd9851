import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { Heart, Info, MapPin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badges } from '../../components/member/badges.tsx';
import { Photo } from '../../components/member/photo.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/view/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import { useDrag } from './use-drag.ts';

/** A rising card is in front, but not at rest yet. */
export type CardPlace = 'top' | 'rising' | 'next' | { leaving: SwipeAction };

type DeckCardProps = {
  card: UserCard;
  place: CardPlace;
  onDecide: (action: SwipeAction) => void;
};

const front =
  'z-10 cursor-grab touch-pan-y transition-transform duration-250 ease-spring translate-x-(--dx) rotate-[calc(var(--lean)*5deg)] data-dragging:cursor-grabbing data-dragging:transition-none';
const places = {
  top: front,
  rising: front,
  next: 'scale-96 transition-transform duration-250 ease-spring',
  like: 'z-20 translate-x-[130%] rotate-12 opacity-0 transition duration-200 ease-in',
  pass: 'z-20 -translate-x-[130%] -rotate-12 opacity-0 transition duration-200 ease-in',
};

export function DeckCard({ card, place, onDecide }: DeckCardProps) {
  const t = useMessages(swipeMessages);
  const drag = useDrag(onDecide);
  const isRising = place === 'rising';
  const isTop = place === 'top' || isRising;
  const { name, age, location, distance } = card;
  return (
    <article
      {...(isTop && drag)}
      inert={!isTop}
      aria-busy={isRising}
      aria-label={t.nameAndAge({ name, age })}
      className={classNames(
        'absolute inset-0 isolate overflow-hidden will-change-transform rounded-[1.75rem] bg-night text-white select-none [--dx:0px] [--lean:0]',
        places[typeof place === 'string' ? place : place.leaving],
      )}
    >
      <Photo
        src={card.photos[0]}
        name={name}
        gender={card.gender}
        alt=""
        width={480}
        height={640}
        draggable={false}
        fetchPriority={isTop ? 'high' : 'auto'}
        className="size-full object-cover object-[50%_25%]"
      />
      <Stamp className="left-5 -rotate-12 bg-dusk text-on-accent opacity-[max(0,var(--lean))]">
        <Heart className="size-8 fill-current" />
      </Stamp>
      <Stamp className="right-5 rotate-12 bg-[#fff6ea] text-[#2a1522] opacity-[max(0,calc(var(--lean)*-1))]">
        <X className="size-8" strokeWidth={3} />
      </Stamp>
      <div className="scrim absolute inset-x-0 bottom-0 px-5 pt-28 pb-5 slim:px-3 slim:pt-10">
        <Badges member={card} />
        <div className="flex items-end justify-between gap-3 slim:gap-1">
          <div className="min-w-0">
            <h2 className="text-title wrap-break-word slim:text-heading">{t.nameAndAge({ name, age })}</h2>
            <p className="mt-1.5 flex items-center gap-1.5 text-small">
              <MapPin className="size-4.5 shrink-0" />
              <span>
                {location}
                {distance !== undefined && ` · ${t.distance({ distance })}`}
              </span>
            </p>
          </div>
          <Link
            to={paths.profile(card.id)}
            draggable={false}
            aria-label={t.viewProfile({ name })}
            className="grid size-12 shrink-0 place-items-center rounded-full bg-night/45 hover:bg-night/70"
          >
            <Info className="size-6" />
          </Link>
        </div>
      </div>
    </article>
  );
}

function Stamp({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-6 grid size-18 place-items-center rounded-full ${className}`}
    >
      {children}
    </span>
  );
}
