import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { Photo } from '../../../components/member/photo.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';

type CardPhotosProps = { card: DealtCard; chosen: number; isFirst: boolean; onTurn: (to: number) => void };

/** The photos of a card, one at a time: a tap on its left or right half turns them. The next one is loaded ahead. */
export function CardPhotos({ card: { name, photos, gender }, chosen, isFirst, onTurn }: CardPhotosProps) {
  const t = useMessages(swipeMessages);
  const count = photos.length;
  const next = (chosen + 1) % count;
  const image = { name, gender, width: 480, height: 640, draggable: false };
  return (
    <>
      <Photo
        {...image}
        src={photos[chosen]}
        alt={count > 1 ? t.photoOf({ index: chosen + 1, count }) : ''}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="size-full object-cover object-[50%_25%]"
      />
      {count > 1 && (
        <>
          {isFirst && <Photo {...image} src={photos[next]} alt="" fetchPriority="low" className="hidden" />}
          <TurnButton label={t.previousPhoto} onTurn={() => onTurn((chosen + count - 1) % count)} className="left-0" />
          <TurnButton label={t.nextPhoto} onTurn={() => onTurn(next)} className="right-0" />
          <div aria-hidden className="pointer-events-none absolute inset-x-5 top-3 flex gap-1">
            {photos.map((photo, index) => (
              <span
                key={photo}
                style={{ boxShadow: '0 0 3px rgb(23 8 18 / 0.5)', opacity: index === chosen ? 1 : 0.45 }}
                className="h-1 grow rounded-full bg-white"
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

type TurnButtonProps = { label: string; onTurn: () => void; className: string };

function TurnButton({ label, onTurn, className }: TurnButtonProps) {
  return (
    <button
      type="button"
      data-turns-photo
      aria-label={label}
      onClick={onTurn}
      className={`absolute inset-y-0 w-1/2 cursor-[inherit] rounded-[1.75rem] -outline-offset-4 outline-white ${className}`}
    />
  );
}
