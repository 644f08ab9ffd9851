import { useReadable } from '../../../lib/view/use-readable.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FILTER_NAMES, type LogFilters } from './log-filters.ts';

type FilterSummaryProps = { filters: LogFilters; names: { admin: string | undefined; target: string | undefined } };

/** What the log is narrowed to, for whoever keeps the filters folded. */
export function FilterSummary({ filters, names }: FilterSummaryProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const language = useReadable(locale);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const readDay = (day: string) => day && date.format(new Date(`${day}T00:00`));
  const labels = { action: t.action, admin: t.byAdmin, target: t.aboutMember, from: t.from, to: t.to };
  const values = {
    action: filters.action && actions[filters.action],
    admin: names.admin ?? filters.admin,
    target: names.target ?? filters.target,
    from: readDay(filters.from),
    to: readDay(filters.to),
  };
  const set = FILTER_NAMES.filter((name) => filters[name] !== '');
  return (
    <span className="min-w-0">
      <span className="block">{set.length > 0 ? t.filtersOn(set.length) : t.filters}</span>
      {set.map((name) => (
        <span key={name} className="block text-small font-normal wrap-anywhere text-ink-soft group-open:hidden">
          {labels[name]}: {values[name]}
        </span>
      ))}
    </span>
  );
}
