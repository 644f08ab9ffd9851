import { Link } from 'react-router-dom';
import { CardMarks, NameAndAge } from '../../../components/member/card-marks.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { lightningMessages } from '../../../messages/lightning.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type PersonTileProps = {
  to: string;
  name: string;
  age: number | undefined;
  photo: string | undefined;
  gender: string | undefined;
  isOnline: boolean;
  isSample?: boolean;
  isInSpotlight?: boolean;
  onOpen?: () => void;
};

export function PersonTile({ isSample = false, isInSpotlight = false, onOpen, ...person }: PersonTileProps) {
  const { to, name, age, photo, gender, isOnline } = person;
  const t = useMessages(lightningMessages);
  return (
    <Link to={to} onClick={onOpen} className="group relative block aspect-3/4 overflow-hidden rounded-soft bg-sunken">
      <Photo
        src={photo}
        gender={gender}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        className="size-full object-cover transition-transform duration-250 group-hover:scale-104"
      />
      <CardMarks marks={[isInSpotlight && t.spotlightMark, isSample && t.isSample]} />
      <span className="scrim absolute inset-x-0 bottom-0 flex items-center gap-1.5 px-2.5 pt-10 pb-2.5 text-small leading-tight font-semibold text-white">
        <NameAndAge name={name} age={age} />
        {isOnline && (
          <span className="size-2 shrink-0 rounded-full bg-[#53d598]">
            <span className="sr-only">{t.online}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
