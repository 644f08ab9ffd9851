import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import { Mark } from '../../../components/staff/mark.tsx';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** An account, or an id that is taken at its word. */
export type PersonFound = Pick<AdminUser, 'id'> & Partial<Pick<AdminUser, 'name' | 'email' | 'isAdmin'>>;

export function PersonOption({ person }: { person: PersonFound }) {
  const t = useMessages(activityMessages);
  const people = useMessages(peopleMessages);
  const { id, name, email, isAdmin } = person;
  return (
    <div className="grid min-h-11 content-center wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{name ?? t.thisId}</span>
        {isAdmin && <Mark>{people.admin}</Mark>}
      </span>
      {email && <span className="text-small text-ink-soft">{email}</span>}
      <span className="font-mono text-tiny text-ink-soft">{id}</span>
    </div>
  );
}
