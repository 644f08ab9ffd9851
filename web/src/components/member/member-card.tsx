import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';
import { CardMarks, NameAndAge, OnlineDot } from './card-marks.tsx';
import { Photo } from './photo.tsx';

type MemberCardProps = { member: UserCard; isFirst: boolean };

export function MemberCard({ member, isFirst }: MemberCardProps) {
  const t = useMessages(homeMessages);
  return (
    <div className="@container">
      <Link
        to={paths.profile(member.id)}
        className="group card-shape relative block overflow-hidden rounded-soft bg-sunken"
      >
        <Photo
          src={member.photos[0]}
          name={member.name}
          gender={member.gender}
          alt=""
          width={480}
          height={640}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding={isFirst ? 'sync' : 'async'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          className="size-full object-cover transition-transform duration-250 group-hover:scale-104 group-active:brightness-85"
        />
        <CardMarks isNew={member.isNew} isSample={member.isSample} />
        <span className="scrim absolute inset-x-0 bottom-0 px-2 pt-10 pb-2 text-white">
          <span className="flex items-center gap-1 text-small leading-tight font-semibold">
            <NameAndAge name={member.name} age={member.age} />
            {member.isOnline && <OnlineDot className="size-2 shrink-0 bg-[#53d598]" />}
          </span>
          <span className="block text-tiny leading-tight">{t.distance({ distance: member.distance })}</span>
        </span>
      </Link>
    </div>
  );
}
