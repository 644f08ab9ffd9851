import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** To what an administrator did, or to what is logged about a member; whom was searched for stays. */
export function ActivityLink({ person: { id, name, isAdmin } }: { person: AdminUser }) {
  const t = useMessages(peopleMessages);
  const query = useAddress().address.get('query');
  const search = new URLSearchParams({ ...(query && { query }), [isAdmin ? 'admin' : 'target']: id });
  const label = t.activityOf({ name });
  return (
    <Link
      to={{ search: search.toString(), hash: paths.adminLogPart }}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition hover:bg-sunken hover:text-ink active:scale-95"
    >
      <History className="size-5" aria-hidden="true" />
    </Link>
  );
}
