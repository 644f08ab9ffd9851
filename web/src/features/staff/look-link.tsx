import { Eye, type LucideIcon } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { useSession } from '../../firebase/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { lookMessages } from '../../messages/admin/look.ts';
import { useMessages } from '../../messages/language/use-messages.ts';

/** Opens the member's page for staff; opening it is logged. Nobody looks at themselves: reports and notes about them are for the others. */
export function LookLink({ id, name }: { id: string; name: string }) {
  const t = useMessages(lookMessages);
  const session = useSession();
  if (session.status === 'signed-in' && session.user.uid === id) return null;
  return <IconLink to={paths.adminUser(id)} label={t.lookAt({ name })} icon={Eye} />;
}

export function IconLink({ to, label, icon: Icon }: { to: To; label: string; icon: LucideIcon }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition hover:bg-sunken hover:text-ink active:scale-95"
    >
      <Icon className="size-5" />
    </Link>
  );
}
