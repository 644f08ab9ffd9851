import { NavLink } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { dashboardMessages } from '../../messages/admin/dashboard.ts';
import { useMessages } from '../../messages/use-messages.ts';

const tabs = [
  { to: paths.admin, label: 'dashboard', isExact: true },
  { to: paths.adminReports, label: 'reports', isExact: false },
  { to: paths.adminSamples, label: 'samples', isExact: false },
] as const;

export function AdminTabs() {
  const t = useMessages(dashboardMessages);
  return (
    <nav aria-label={t.sections} className="flex gap-1 rounded-soft bg-sunken p-1 max-sm:w-full">
      {tabs.map(({ to, label, isExact }) => (
        <NavLink
          key={to}
          to={to}
          end={isExact}
          className="grid min-h-11 grow place-items-center rounded-[1rem] px-5 text-small font-semibold text-ink-soft hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {t[label]}
        </NavLink>
      ))}
    </nav>
  );
}
