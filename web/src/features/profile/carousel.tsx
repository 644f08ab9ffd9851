import { CAROUSEL_SLOTS } from '@tagpo/contract/product';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Photo } from '../../components/member/photo.tsx';
import { classNames } from '../../lib/view/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import type { ShownProfile } from './profile-details.tsx';

type Step = 'previous' | 'next';

/** A slot for each photo, three at most, that wrap around. Without photos it shows the placeholder. */
export function Carousel({ profile, children }: { profile: ShownProfile; children: ReactNode }) {
  const t = useMessages(profileMessages);
  const [chosen, setChosen] = useState(0);
  const [step, setStep] = useState<Step>('next');
  const { name = '', photos = [] } = profile;
  const slots = photos.slice(0, CAROUSEL_SLOTS);
  // The photos can become fewer while they are shown.
  const slot = chosen < slots.length ? chosen : 0;
  const canTurn = slots.length > 1;

  const go = (to: number, by: Step) => {
    setStep(by);
    setChosen(to);
  };

  return (
    <section
      aria-roledescription={canTurn ? 'carousel' : undefined}
      aria-label={t.photos({ name })}
      className="relative h-[50vh] overflow-hidden bg-night text-white"
    >
      <Photo
        key={slot}
        src={slots[slot]}
        name={name}
        gender={profile.gender}
        alt={photos.length === 0 ? t.noPhotos({ name }) : t.photoOf({ index: slot + 1, count: photos.length, name })}
        width={1080}
        height={1440}
        fetchPriority="high"
        className={classNames(
          'size-full object-cover object-[50%_25%]',
          step === 'next' ? 'animate-slide-from-right' : 'animate-slide-from-left',
        )}
      />
      <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-5 pt-24 pb-15">{children}</div>
      {canTurn && <Turns count={slots.length} slot={slot} onGo={go} />}
    </section>
  );
}

type TurnsProps = { count: number; slot: number; onGo: (to: number, by: Step) => void };

/** The arrows and dots. */
function Turns({ count, slot, onGo }: TurnsProps) {
  const t = useMessages(profileMessages);
  const turn = (by: Step) => onGo((slot + count + (by === 'next' ? 1 : -1)) % count, by);
  return (
    <>
      <IconButton isOnPhoto label={t.previousPhoto} onClick={() => turn('previous')} className="top-1/2 left-3 -mt-6">
        <ChevronLeft className="size-6" />
      </IconButton>
      <IconButton isOnPhoto label={t.nextPhoto} onClick={() => turn('next')} className="top-1/2 right-3 -mt-6">
        <ChevronRight className="size-6" />
      </IconButton>
      <div className="absolute inset-x-0 bottom-6 flex justify-center">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <button
            key={index}
            type="button"
            aria-label={t.showPhoto({ index: index + 1 })}
            aria-current={index === slot}
            onClick={() => onGo(index, index < slot ? 'previous' : 'next')}
            className="group grid size-9 place-items-center"
          >
            <span className="h-1.5 w-1.5 rounded-full bg-white/60 transition-all group-aria-[current=true]:w-5 group-aria-[current=true]:bg-white" />
          </button>
        ))}
      </div>
    </>
  );
}
