import { AdminOnly } from '../features/admin/admin-only.tsx';
import { AdminTabs } from '../features/admin/admin-tabs.tsx';
import { dashboardMessages } from '../messages/admin/dashboard.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function AdminPage() {
  const t = useMessages(dashboardMessages);
  const shell = useMessages(shellMessages);
  return (
    <AdminOnly>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <div className="flex flex-wrap items-end justify-between gap-4 px-4 pb-6 lg:px-8">
        <h1 className="text-title">{t.title}</h1>
        <AdminTabs />
      </div>
    </AdminOnly>
  );
}
