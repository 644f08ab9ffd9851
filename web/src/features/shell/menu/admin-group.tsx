import { LayoutDashboard, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useAdministrator } from '../../../firebase/administrator.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { dashboardMessages } from '../../../messages/admin/dashboard.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { MenuLink } from './menu-link.tsx';

const links = [
  { to: paths.admin, icon: LayoutDashboard, label: 'title' },
  { to: paths.adminSamples, icon: UsersRound, label: 'generateSamples' },
] as const;

/** What the menu has for staff; nothing for others. */
export function AdminGroup({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(dashboardMessages);
  const { pathname } = useLocation();
  const id = useId();
  const { data: isAdministrator } = useAdministrator();
  if (!isAdministrator) return null;
  return (
    <nav aria-labelledby={id} className="grid grid-cols-1 gap-1">
      <h2 id={id} className="px-4 pt-5 pb-2 text-small font-semibold tracking-normal text-ink-soft">
        {t.group}
      </h2>
      {links.map(({ to, icon, label }) => (
        <MenuLink key={to} to={to} icon={icon} label={t[label]} isCurrent={pathname === to} onLeave={onLeave} />
      ))}
    </nav>
  );
}
