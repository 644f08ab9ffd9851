import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Photo } from '../../components/photo.tsx';
import { useOwnProfile } from '../../firebase/own-profile.ts';
import { freshMatch } from '../../firebase/swipes.ts';
import { paths } from '../../lib/paths.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { swipeMessages } from '../../messages/swipe.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** Opens when a like turns out to be mutual, on whichever page it was given. */
export function MatchSheet() {
  const t = useMessages(swipeMessages);
  const match = useReadable(freshMatch);
  const { data: own } = useOwnProfile({ isWanted: match !== undefined });
  const close = () => freshMatch.set(undefined);
  const name = match?.name ?? '';
  return (
    <Dialog title={t.matchTitle} text={t.matchText({ name })} isOpen={match !== undefined} onClose={close} isFestive>
      <div className="relative mx-auto mb-3 flex w-64 justify-center" aria-hidden="true">
        <Face src={own?.profileImage} gender={own?.gender} className="-mr-3 -rotate-6" />
        <Face src={match?.photo} gender={match?.gender} className="-ml-3 rotate-6" />
        <span className="absolute -bottom-4 grid size-16 place-items-center rounded-full bg-card">
          <Mark className="size-10" />
        </span>
      </div>
      <Link
        to={paths.chat(match?.id ?? '')}
        onClick={close}
        className="bg-dusk mt-4 inline-flex min-h-13 items-center justify-center rounded-soft px-5 font-semibold text-on-accent hover:brightness-105"
      >
        {t.message}
      </Link>
      <Button look="quiet" onClick={close}>
        {t.keepGoing}
      </Button>
    </Dialog>
  );
}

type FaceProps = { src: string | undefined; gender: string | undefined; className: string };

function Face({ src, gender, className }: FaceProps) {
  return (
    <Photo
      src={src}
      gender={gender}
      alt=""
      width={480}
      height={640}
      className={`aspect-3/4 w-32 rounded-soft object-cover shadow-lg shadow-night/30 ring-4 ring-card ${className}`}
    />
  );
}
