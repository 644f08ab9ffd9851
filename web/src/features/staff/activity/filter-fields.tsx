import { ADMIN_ACTIONS, type AdminLogEntry, ERASED_ID, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { useListedName } from '../use-people.ts';
import { checkLogFilters, FILTER_NAMES, type LogFilters } from './log-filters.ts';
import { PersonFilter } from './person-filter.tsx';

type FilterFieldsProps = {
  filters: LogFilters;
  /** The listed entries, which may contain the name of a filter's person. */
  entries: readonly AdminLogEntry[];
};

/** Starts open if a filter is invalid. */
export function FilterFields({ filters, entries }: FilterFieldsProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const { change } = useAddress();
  const summary = useRef<HTMLElement>(null);
  const adminName = usePersonName(filters.admin, entries);
  const targetName = usePersonName(filters.target, entries);
  const issues = checkLogFilters(filters);
  const set = FILTER_NAMES.filter((name) => filters[name] !== '').length;
  const [isOpen, setIsOpen] = useState(Object.keys(issues).length > 0);

  function clear() {
    change(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
    setIsOpen(false);
    summary.current?.focus();
  }

  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mx-5 mt-4 rounded-soft bg-paper px-4 py-1"
    >
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center py-2.5 gap-2.5 font-semibold [&::-webkit-details-marker]:hidden"
      >
        <SlidersHorizontal className="size-5 shrink-0 self-start mt-0.5 text-ink-soft" />
        <FilterSummary filters={filters} names={{ admin: adminName, target: targetName }} />
      </summary>
      <div className="grid gap-3 pt-2 pb-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SelectField
            label={t.action}
            emptyLabel={t.anyAction}
            options={ADMIN_ACTIONS.map((value) => ({ value, label: actions[value] }))}
            value={filters.action}
            onChange={(event) => change({ action: event.target.value })}
          />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <PersonFilter
            label={t.byAdmin}
            issue={issues.admin}
            id={filters.admin}
            name={adminName}
            isStaffFirst
            onChange={(admin) => change({ admin })}
          />
          <PersonFilter
            label={t.aboutMember}
            issue={issues.target}
            id={filters.target}
            name={targetName}
            onChange={(target) => change({ target })}
          />
        </div>
        <DayField name="from" label={t.from} value={filters.from} />
        <DayField name="to" label={t.to} value={filters.to} />
        <p role="alert" className="text-small text-danger empty:hidden sm:col-span-2">
          {issues.to && t.datesInverted}
        </p>
        {set > 0 && (
          <Button look="quiet" onClick={clear} className="sm:col-span-2">
            {t.clear}
          </Button>
        )}
      </div>
    </details>
  );
}

function DayField({ name, label, value }: { name: 'from' | 'to'; label: string; value: string }) {
  const { change } = useAddress();
  return (
    <TextField label={label} type="date" value={value} onChange={(event) => change({ [name]: event.target.value })} />
  );
}

/** A person's name, if an entry of the log or a loaded list of users has it. */
function usePersonName(id: string, entries: readonly AdminLogEntry[]): string | undefined {
  const t = useMessages(activityMessages);
  const listed = useListedName(id);
  if (id === SYSTEM_ID) return t.system;
  if (id === ERASED_ID) return t.erased;
  const names = entries.flatMap(({ adminId, adminName, targetUserId, targetName }) => [
    adminId === id && adminName,
    targetUserId === id && targetName,
  ]);
  return names.find((name) => name !== false && name !== undefined) || listed;
}

type FilterSummaryProps = { filters: LogFilters; names: { admin: string | undefined; target: string | undefined } };

/** The active filters, shown while the fields are folded. */
function FilterSummary({ filters, names }: FilterSummaryProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  const readDay = (day: string) => day && formatDate(`${day}T00:00`);
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
