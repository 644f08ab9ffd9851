import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Switch } from '../../../components/form/switch.tsx';
import { Avatar } from '../../../components/member/avatar.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { useSession } from '../../../firebase/session.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { IconLink, LookLink } from '../look-link.tsx';
import { DeactivateDialog } from '../switch/deactivate-dialog.tsx';
import { useToggleUser } from '../switch/use-toggle-user.ts';

export function PersonRow({ person }: { person: AdminUser }) {
  const t = useMessages(peopleMessages);
  const session = useSession();
  const noteId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: toggle, isPending } = useToggleUser(person.id);
  const { id, name, email, isActive } = person;
  const isSelf = session.status === 'signed-in' && session.user.uid === id;
  return (
    <div className="flex items-center gap-3.5 py-3">
      <Avatar name={name} src={undefined} className="size-11" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PersonName person={person} />
          {isSelf && <Mark>{t.you}</Mark>}
          {person.isAdmin && <Mark>{t.admin}</Mark>}
          {person.isSample && <Mark>{t.sample}</Mark>}
          {!person.isProfileComplete && <Mark>{t.unfinished}</Mark>}
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">{email}</p>
        {isSelf && (
          <p id={noteId} className="text-tiny text-ink-soft">
            {t.ownRow}
          </p>
        )}
        {!isActive && <OffSince person={person} />}
      </div>
      <div className="flex shrink-0 items-center gap-x-2 max-sm:flex-col-reverse">
        <span className="flex">
          <LookLink id={id} name={name} />
          <ActivityLink person={person} />
        </span>
        <span className={classNames('flex', isSelf && 'opacity-45')}>
          <Switch
            aria-label={t.isActive({ name })}
            aria-describedby={isSelf ? noteId : undefined}
            isOn={isActive}
            isBusy={isSelf || isPending}
            onChange={(active) => (active ? toggle({ active }) : setIsAsking(true))}
          />
        </span>
      </div>
      <DeactivateDialog
        name={name}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={(body) => toggle(body)}
      />
    </div>
  );
}

function PersonName({ person }: { person: AdminUser }) {
  const { id, name, isActive, isProfileComplete } = person;
  const className = 'font-semibold wrap-anywhere';
  if (!isActive || !isProfileComplete) return <span className={className}>{name}</span>;
  return (
    <Link to={paths.profile(id)} className={`${className} underline-offset-4 hover:underline`}>
      {name}
    </Link>
  );
}

function OffSince({ person }: { person: AdminUser }) {
  const t = useMessages(peopleMessages);
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  if (!person.deactivation) return null;
  const { at, reason } = person.deactivation;
  return (
    <p className="text-small text-danger">{t.offSince({ date: formatDate(at), reason: reasons[reason] ?? reason })}</p>
  );
}

/** Leads to what an administrator did, or to what is logged about a member. Keeps the search. */
function ActivityLink({ person: { id, name, isAdmin } }: { person: AdminUser }) {
  const t = useMessages(peopleMessages);
  const query = useAddress().address.get('query');
  const search = new URLSearchParams({ ...(query && { query }), [isAdmin ? 'admin' : 'target']: id });
  const to = { search: search.toString(), hash: paths.adminLogPart };
  return <IconLink to={to} label={t.activityOf({ name })} icon={History} />;
}
