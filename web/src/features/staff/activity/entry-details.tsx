import { type AdminLogDetails, NO_REPORT } from '@tagpo/contract/wire/staff/admin';
import { REPORT_STATES } from '@tagpo/contract/wire/staff/report-states';
import { ArrowRight } from 'lucide-react';
import { TextLink } from '../../../components/links.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { activityMessages, detailNameMessages } from '../../../messages/admin/activity.ts';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';

type EntryDetailsProps = { details: AdminLogDetails; openedReport?: string };

export function EntryDetails({ details, openedReport }: EntryDetailsProps) {
  const names = useMessages(detailNameMessages);
  const rows = readDetails(details);
  return (
    <dl className="grid gap-x-3 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
      {rows.map((row) => (
        <div key={row.name} className="contents">
          <dt className="text-ink-soft">{names[row.name] ?? row.name}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:pb-1.5">
            <Line row={row} openedReport={openedReport} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ row, openedReport }: { row: DetailRow; openedReport: string | undefined }) {
  const t = useMessages(activityMessages);
  const read = useReadValue();
  if ('kept' in row) return t.unchanged({ value: read(row.name, row.kept) });
  if ('value' in row) {
    if (row.name !== 'reportId') return read(row.name, row.value);
    if (row.value === openedReport) return t.thisReport;
    return (
      <TextLink to={paths.adminReport(String(row.value))} className="-my-3 inline-block py-3">
        {t.openReport}
      </TextLink>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <del className="text-ink-soft">
        <span className="sr-only">{t.before} </span>
        {read(row.name, row.before)}
      </del>
      <ArrowRight className="size-3.5 shrink-0 text-ink-soft" />
      <ins className="font-semibold no-underline">
        <span className="sr-only">{t.after} </span>
        {read(row.name, row.after)}
      </ins>
    </span>
  );
}

function useReadValue() {
  const t = useMessages(activityMessages);
  const reasons = useMessages(reportReasonMessages);
  const states = useMessages(reportQueueMessages);
  return (name: string, value: string | number | boolean | undefined): string => {
    if (value === undefined) return t.nothing;
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (name === 'state' && value === NO_REPORT) return t.noneYet;
    const state = name === 'state' && REPORT_STATES.find((one) => one === value);
    return (state && states[state]) || (name === 'reason' && reasons[value]) || String(value);
  };
}

type Value = string | number | boolean;
/** One line of an entry's details: a change, an unchanged value, or a plain value. */
type DetailRow =
  | { name: string; before: Value | undefined; after: Value | undefined }
  | { name: string; kept: Value }
  | { name: string; value: Value };

/** Changed values come first, then unchanged ones. */
export function readDetails({ before, after, ...rest }: AdminLogDetails): DetailRow[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const kept = Object.entries(after).filter(([name]) => !changed.includes(name));
  return [
    ...changed.map((name) => ({ name, before: before[name], after: after[name] })),
    ...kept.map(([name, value]) => ({ name, kept: value })),
    ...Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  ];
}
