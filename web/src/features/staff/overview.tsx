import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { dashboardMessages } from '../../messages/admin/dashboard.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { ActivityPanel } from './activity/activity-panel.tsx';
import { hasFilters, readLogFilters } from './activity/log-filters.ts';
import { PeoplePanel } from './people/people-panel.tsx';
import { StatCards } from './people/stat-cards.tsx';

export function Overview() {
  const t = useMessages(dashboardMessages);
  const { address } = useAddress();
  const { hash } = useLocation();
  // An address that names the log or filters it opens with the log first on a phone: users that arrive above would push it away.
  // Later changes of the address move nothing.
  const [isLogFirst] = useState(() => hash === paths.adminLogPart || hasFilters(readLogFilters(address)));
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <StatCards />
      <a
        href={paths.adminLogPart}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-soft pr-3 font-semibold hover:bg-sunken lg:hidden"
      >
        {t.toActivity}
        <ArrowDown className="size-5" />
      </a>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <PeoplePanel />
        <div className={classNames('min-w-0', isLogFirst && 'max-lg:order-first')}>
          <ActivityPanel />
        </div>
      </div>
    </div>
  );
}
