import { CAROUSEL_SLOTS } from '@tagpo/contract/product';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Photo } from '../../components/member/photo.tsx';
import { classNames } from '../../lib/view/class-names.ts';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ShownProfile } from './profile-details.tsx';

const slots = Array.from({ length: CAROUSEL_SLOTS }, (_, slot) => slot);

type Step = 'previous' | 'next';

/** Three slots that wrap around. A slot beyond the last photo shows the first one again, or the placeholder. */
export function Carousel({ profile, children }: { profile: ShownProfile; children: ReactNode }) {
  const t = useMessages(profileMessages);
  const [slot, setSlot] = useState(0);
  const [step, setStep] = useState<Step>('next');
  const photos = profile.photos?.length ? profile.photos : [profile.profileImage];
  const name = profile.name ?? '';

  const go = (to: number, by: Step) => {
    setStep(by);
    setSlot(to);
  };
  const turn = (by: Step) => go((slot + CAROUSEL_SLOTS + (by === 'next' ? 1 : -1)) % CAROUSEL_SLOTS, by);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t.photos({ name })}
      className="relative h-[50vh] overflow-hidden bg-night text-white"
    >
      <Photo
        key={slot}
        src={photos[slot % photos.length]}
        gender={profile.gender}
        alt={t.photoOf({ index: slot + 1, count: CAROUSEL_SLOTS, name })}
        width={1080}
        height={1440}
        fetchPriority="high"
        className={classNames(
          'size-full object-cover object-[50%_25%]',
          step === 'next' ? 'animate-slide-from-right' : 'animate-slide-from-left',
        )}
      />
      <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-5 pt-24 pb-15">{children}</div>
      <IconButton isOnPhoto label={t.previousPhoto} onClick={() => turn('previous')} className="top-1/2 left-3 -mt-6">
        <ChevronLeft className="size-6" />
      </IconButton>
      <IconButton isOnPhoto label={t.nextPhoto} onClick={() => turn('next')} className="top-1/2 right-3 -mt-6">
        <ChevronRight className="size-6" />
      </IconButton>
      <div className="absolute inset-x-0 bottom-6 flex justify-center">
        {slots.map((index) => (
          <button
            key={index}
            type="button"
            aria-label={t.showPhoto({ index: index + 1 })}
            aria-current={index === slot}
            onClick={() => go(index, index < slot ? 'previous' : 'next')}
            className="group grid size-9 place-items-center"
          >
            <span className="h-1.5 w-1.5 rounded-full bg-white/60 transition-all group-aria-[current=true]:w-5 group-aria-[current=true]:bg-white" />
          </button>
        ))}
      </div>
    </section>
  );
}
