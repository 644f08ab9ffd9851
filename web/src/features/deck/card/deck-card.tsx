import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { Heart, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Pull } from '../../../lib/motion/use-pull.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';
import { CardDetails } from './card-details.tsx';
import { CardPhotos } from './card-photos.tsx';
import { leave } from './leave.ts';
import { useDrag } from './use-drag.ts';

/** An answer, and the drag that gave it, if one did. */
export type Answer = { action: SwipeAction; pull?: Pull | undefined };
/** A rising card is in front, but not at rest yet. */
export type CardPlace = 'top' | 'rising' | 'next' | Answer;

type DeckCardProps = {
  card: DealtCard;
  place: CardPlace;
  /** The photo that is shown. */
  photo: number;
  onTurn: (to: number) => void;
  onDecide: (action: SwipeAction, pull: Pull) => void;
  onOpen: () => void;
};

/** While the page is higher than the screen, a pull upwards scrolls it, and the card only goes to the side. */
const front =
  'z-10 cursor-grab touch-pan-y tall:touch-none transition-transform duration-250 ease-spring data-dragging:transition-none [translate:var(--dx)_var(--dy)] rotate-[calc(var(--lean)*5deg)] data-dragging:cursor-grabbing';
const places = {
  top: `${front} [--lean:0]`,
  rising: `${front} [--lean:0]`,
  next: 'scale-96 transition-transform duration-250 ease-spring [--lean:0]',
  like: 'z-20 [--lean:1]',
  pass: 'z-20 [--lean:-1]',
};

export function DeckCard({ card, place, photo, onTurn, onDecide, onOpen }: DeckCardProps) {
  const t = useMessages(swipeMessages);
  const article = useRef<HTMLElement>(null);
  const drag = useDrag({ onDecide, onOpen });
  const isRising = place === 'rising';
  const isTop = place === 'top' || isRising;
  const answer = typeof place === 'string' ? undefined : place;
  useLayoutEffect(() => {
    if (answer && article.current) leave(article.current, answer.action, answer.pull);
  }, [answer]);
  return (
    <article
      ref={article}
      {...(isTop && drag)}
      inert={!isTop}
      aria-busy={isRising}
      aria-label={t.nameAndAge({ name: card.name, age: card.age })}
      className={classNames(
        'deck-card absolute inset-0 isolate overflow-hidden will-change-transform rounded-[1.75rem] text-white select-none [--dx:0px] [--dy:0px]',
        places[typeof place === 'string' ? place : place.action],
      )}
    >
      <CardPhotos card={card} chosen={photo} isFirst={isTop} onTurn={onTurn} />
      <Stamp className="left-5 -rotate-12 bg-dusk text-on-accent opacity-[max(0,var(--lean))]">
        <Heart className="size-8 fill-current" />
      </Stamp>
      <Stamp className="right-5 rotate-12 bg-[#fff6ea] text-[#2a1522] opacity-[max(0,calc(var(--lean)*-1))]">
        <X className="size-8" strokeWidth={3} />
      </Stamp>
      <CardDetails card={card} />
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
