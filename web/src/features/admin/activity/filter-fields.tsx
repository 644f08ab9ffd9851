import { ADMIN_ACTIONS } from '@tagpo/contract/admin';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useAddress, useAddressText } from '../../../lib/use-address.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { checkLogFilters, FILTER_NAMES, type LogFilters } from './log-filters.ts';

/** Folded until one of them is set, or it is opened. */
export function FilterFields({ filters }: { filters: LogFilters }) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const { change } = useAddress();
  /** New fields after clearing: what was typed a moment ago is not written any more. */
  const [round, setRound] = useState(0);
  const issues = checkLogFilters(filters);
  const set = FILTER_NAMES.filter((name) => filters[name] !== '').length;
  return (
    <details open={set > 0} className="mx-5 mt-4 rounded-soft bg-paper px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal className="size-5 text-ink-soft" aria-hidden="true" />
        {set > 0 ? t.filtersOn(set) : t.filters}
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
        <IdField key={`admin ${round}`} name="admin" label={t.admin} issue={issues.admin} />
        <IdField key={`target ${round}`} name="target" label={t.target} issue={issues.target} />
        <DayField name="from" label={t.from} value={filters.from} />
        <DayField name="to" label={t.to} value={filters.to} />
        <p role="alert" className="text-small text-danger empty:hidden sm:col-span-2">
          {issues.to && t.datesInverted}
        </p>
        {set > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              change(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
              setRound(round + 1);
            }}
            className="sm:col-span-2"
          >
            {t.clear}
          </Button>
        )}
      </div>
    </details>
  );
}

function IdField({ name, label, issue }: { name: 'admin' | 'target'; label: string; issue: string | undefined }) {
  const { typed, type } = useAddressText(name);
  return (
    <TextField
      label={label}
      issue={issue}
      value={typed}
      onChange={(event) => type(event.target.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

function DayField({ name, label, value }: { name: 'from' | 'to'; label: string; value: string }) {
  const { change } = useAddress();
  return (
    <TextField label={label} type="date" value={value} onChange={(event) => change({ [name]: event.target.value })} />
  );
}
