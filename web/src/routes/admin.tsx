import '../components/styles/later-pages.css';
import { Suspense } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { PageTitle } from '../components/page/page-title.tsx';
import { AdminOnly } from '../features/staff/admin-only.tsx';
import { Overview } from '../features/staff/overview.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { dashboardMessages } from '../messages/admin/dashboard.ts';
import { useMessages } from '../messages/language/use-messages.ts';

const Look = lazyPart(
  () => import('../features/staff/people/look-view.tsx'),
  ({ LookView }) => LookView,
);
const Reports = lazyPart(
  () => import('../features/staff/reports/reports-view.tsx'),
  ({ ReportsView }) => ReportsView,
);
const Samples = lazyPart(
  () => import('../features/staff/samples-view.tsx'),
  ({ SamplesView }) => SamplesView,
);
const NotFound = lazyPart(() => import('./not-found.tsx'));

/** What staff see. Reports and samples are opened less often than people and the log. */
export default function AdminPage() {
  const t = useMessages(dashboardMessages);
  return (
    <AdminOnly>
      <PageTitle page={t.title} />
      <div className="flex flex-wrap items-end justify-between gap-4 px-4 pb-5">
        <h1 className="text-title">{t.title}</h1>
        <AdminTabs />
      </div>
      <div className="px-4">
        <Suspense>
          <Routes>
            <Route index element={<Overview />} />
            <Route path="reports" element={<Reports />} />
            <Route path="reports/:id" element={<Reports />} />
            <Route path="users/:id" element={<Look />} />
            <Route path="samples" element={<Samples />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </div>
    </AdminOnly>
  );
}

const tabs = [
  { to: paths.admin, label: 'dashboard', isExact: true },
  { to: paths.adminReports, label: 'reports', isExact: false },
  { to: paths.adminSamples, label: 'samples', isExact: false },
] as const;

function AdminTabs() {
  const t = useMessages(dashboardMessages);
  return (
    <nav aria-label={t.sections} className="flex gap-1 rounded-soft bg-sunken p-1 max-sm:w-full">
      {tabs.map(({ to, label, isExact }) => (
        <NavLink
          key={to}
          to={to}
          end={isExact}
          className="grid min-h-11 grow place-items-center rounded-[1rem] px-4 text-small font-semibold text-ink-soft hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {t[label]}
        </NavLink>
      ))}
    </nav>
  );
}
