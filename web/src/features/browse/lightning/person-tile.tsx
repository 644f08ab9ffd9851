import { Link } from 'react-router-dom';
import { CardMarks, NameAndAge, OnlineDot } from '../../../components/member/card-marks.tsx';
import { Photo } from '../../../components/member/photo.tsx';

type Person = {
  name: string;
  age?: number | undefined;
  photo?: string | undefined;
  gender?: string | undefined;
  isOnline: boolean;
  isSample?: boolean | undefined;
};

type PersonTileProps = { to: string; person: Person; mark?: string; onOpen?: () => void };

export function PersonTile({ to, person, mark, onOpen }: PersonTileProps) {
  const { name, age, photo, gender, isOnline, isSample } = person;
  return (
    <Link to={to} onClick={onOpen} className="group relative block aspect-3/4 overflow-hidden rounded-soft bg-sunken">
      <Photo
        src={photo}
        name={name}
        gender={gender}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        className="size-full object-cover transition-transform duration-250 group-hover:scale-104 group-active:brightness-85"
      />
      <CardMarks first={mark} isSample={isSample} />
      <span className="scrim absolute inset-x-0 bottom-0 flex items-center gap-1.5 px-2.5 pt-10 pb-2.5 text-small leading-tight font-semibold text-white">
        <NameAndAge name={name} age={age} />
        {isOnline && <OnlineDot className="size-2 shrink-0 bg-[#53d598]" />}
      </span>
    </Link>
  );
}
