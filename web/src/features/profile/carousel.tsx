import { CAROUSEL_SLOTS } from '@tagpo/contract/product';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Photo } from '../../components/member/photo.tsx';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import type { ShownProfile } from './profile-details.tsx';
import { type Step, useTurns } from './use-turns.ts';

type CarouselProps = {
  profile: ShownProfile;
  isPane: boolean;
  /** Only the photo in sight is loaded. */
  isPartial: boolean;
  className: string;
  children: ReactNode;
};

/** A slot for each photo, three at most, that wrap around. Without photos it shows the placeholder. */
export function Carousel({ profile, isPane, isPartial, className, children }: CarouselProps) {
  const t = useMessages(profileMessages);
  const { name = '', gender, photos = [] } = profile;
  const slots = photos.slice(0, CAROUSEL_SLOTS);
  const { slot, beside, strip, turn, turnTo, handlers } = useTurns(slots.length);
  const canTurn = slots.length > 1;
  const placeOf = (index: number) => (index === slot ? 0 : index === beside?.slot ? beside.side : undefined);

  return (
    <section
      data-portrait={isPane ? undefined : ''}
      {...(canTurn && { ...handlers, 'aria-roledescription': 'carousel' })}
      aria-label={t.photos({ name })}
      className={classNames(
        'relative grid grid-cols-3 grid-rows-[minmax(6.5rem,1fr)_auto] flat:medium:grid-rows-[minmax(4rem,1fr)_auto] overflow-hidden bg-sunken text-white select-none',
        className,
        canTurn && 'cursor-grab touch-pan-y data-dragging:cursor-grabbing',
      )}
    >
      <div ref={strip} className="absolute inset-0">
        {slots.length === 0 && (
          <Slide alt={t.noPhotos({ name })} src={undefined} name={name} gender={gender} place={0} />
        )}
        {/* By its place: the photo of a card stays until the large one is there. */}
        {[...slots.keys()].map((index) => (
          <Slide
            key={index}
            src={isPartial && placeOf(index) === undefined ? undefined : slots[index]}
            name={name}
            gender={gender}
            alt={t.photoOf({ index: index + 1, count: photos.length, name })}
            place={placeOf(index)}
          />
        ))}
      </div>
      <div className="scrim pointer-events-none relative col-span-full row-start-2 -mt-28" />
      {canTurn && <TurnButton label={t.previousPhoto} step={-1} onTurn={turn} />}
      {canTurn && <TurnButton label={t.nextPhoto} step={1} onTurn={turn} />}
      <div className="pointer-events-none relative z-10 col-span-full row-start-2 px-5 pb-6 flat:medium:pb-1">
        <div className={canTurn ? undefined : 'pb-4'}>{children}</div>
        {canTurn && <Dots count={slots.length} slot={slot} onChoose={(to) => turnTo(to, to < slot ? -1 : 1)} />}
      </div>
    </section>
  );
}

type SlideProps = {
  src: string | undefined;
  name: string;
  gender: string | undefined;
  alt: string;
  place: Step | 0 | undefined;
};

/** A photo in sight, beside it while they move, or loaded for later. */
function Slide({ place, ...photo }: SlideProps) {
  return (
    <Photo
      {...photo}
      aria-hidden={place !== 0}
      width={1080}
      height={1440}
      draggable={false}
      fetchPriority={place === 0 ? 'high' : 'low'}
      style={place ? { translate: `${place * 100}%` } : undefined}
      className={classNames(
        'absolute inset-0 size-full object-cover object-[50%_25%]',
        place === undefined && 'invisible',
      )}
    />
  );
}

type TurnButtonProps = { label: string; step: Step; onTurn: (step: Step) => void };

/**
 * A third of the photos. Its arrow is for a mouse and the keyboard: under a finger it would cover a face, and on a low screen it would lie under
 * the way back.
 */
function TurnButton({ label, step, onTurn }: TurnButtonProps) {
  const Chevron = step === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      data-turns-photo
      aria-label={label}
      onClick={() => onTurn(step)}
      className={classNames(
        'group relative row-span-2 row-start-1 grid grid-rows-subgrid items-center px-3 -outline-offset-4 outline-white slim:items-end',
        step === 1 ? 'col-start-3 justify-items-end' : 'col-start-1 justify-items-start',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-night/55 opacity-0 transition group-focus-visible:opacity-100 mouse:opacity-100 flat:mouse:group-not-focus-visible:opacity-0 slim:size-9">
        <Chevron className="size-6" />
      </span>
    </button>
  );
}

type DotsProps = { count: number; slot: number; onChoose: (to: number) => void };

function Dots({ count, slot, onChoose }: DotsProps) {
  const t = useMessages(profileMessages);
  return (
    <div className="flex justify-center">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          aria-label={t.showPhoto({ index: index + 1 })}
          aria-current={index === slot}
          onClick={() => onChoose(index)}
          className="group pointer-events-auto grid size-11 place-items-center"
        >
          <span className="h-1.5 w-1.5 rounded-full bg-white/60 transition-all group-aria-[current=true]:w-5 group-aria-[current=true]:bg-white" />
        </button>
      ))}
    </div>
  );
}
