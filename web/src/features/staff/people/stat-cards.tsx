import { getAdminStats } from '@tagpo/contract/calls/staff';
import type { AdminStats } from '@tagpo/contract/wire/staff/admin';
import { RetryButton } from '../../../components/button.tsx';
import { TextLink } from '../../../components/links.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { useAnswer } from '../../../server/use-answer.ts';

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3';
const cardClass = 'rounded-soft bg-card px-5 py-4';

export function StatCards() {
  const t = useMessages(peopleMessages);
  const stats = useAnswer(getAdminStats);
  if (stats.data) return <Figures stats={stats.data} />;
  if (stats.isError) {
    return (
      <div role="alert" className={`${cardClass} flex flex-wrap items-center justify-between gap-4`}>
        <p>{t.statsFailed}</p>
        <RetryButton onRetry={stats.refetch} />
      </div>
    );
  }
  return (
    <div role="status" aria-label={t.statsLoading} className={gridClass}>
      <div className="h-28 animate-pulse rounded-soft bg-sunken" />
      <div className="h-28 animate-pulse rounded-soft bg-sunken" />
      <div className="h-28 animate-pulse rounded-soft bg-sunken max-sm:col-span-2" />
    </div>
  );
}

function Figures({ stats }: { stats: AdminStats }) {
  const t = useMessages(peopleMessages);
  const { totalUsers, activeUsers, sampleUsers, recentReports, openReports } = stats;
  return (
    <dl className={gridClass}>
      <Figure label={t.totalUsers} value={totalUsers} note={t.samplesAmong(sampleUsers)} />
      <Figure label={t.activeUsers} value={activeUsers} note={t.inactive(totalUsers - activeUsers)} />
      <Figure
        label={t.recentReports}
        value={recentReports}
        note={
          <TextLink to={paths.adminReports} className="-my-3 inline-block py-3">
            {t.openReports(openReports)}
          </TextLink>
        }
        className="max-sm:col-span-2"
      />
    </dl>
  );
}

type FigureProps = { label: string; value: number; note: React.ReactNode; className?: string };

function Figure({ label, value, note, className = '' }: FigureProps) {
  const language = useLanguage();
  return (
    <div className={`${cardClass} ${className}`}>
      <dt className="text-small font-semibold text-ink-soft">{label}</dt>
      <dd className="font-display text-display leading-tight font-bold tabular-nums">
        {new Intl.NumberFormat(language).format(value)}
      </dd>
      <dd className="text-small text-ink-soft">{note}</dd>
    </div>
  );
}
