import type { AdminLogEntry } from '@tagpo/contract/wire/staff/admin';
import { formatMessageTime } from '../../../lib/view/message-time.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { EntryDetails } from './entry-details.tsx';
import { LoggedPerson } from './logged-person.tsx';

type LogEntryProps = { entry: AdminLogEntry; onFilter: (filter: { admin: string } | { target: string }) => void };

export function LogEntry({ entry, onFilter }: LogEntryProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const language = useReadable(locale);
  const performed = new Date(entry.performedAt);
  const { action, adminId, adminName, targetUserId, targetName } = entry;
  return (
    <article aria-label={actions[action]} className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base tracking-normal">{actions[action]}</h3>
        <time dateTime={entry.performedAt} className="text-small text-ink-soft">
          {formatMessageTime(performed, { now: new Date(), language, yesterday: t.yesterday })}
        </time>
      </div>
      <p className="font-mono text-tiny text-ink-soft">{action}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-small">
        <dt className="text-ink-soft">{t.admin}</dt>
        <dd className="min-w-0">
          <LoggedPerson id={adminId} name={adminName} only={t.onlyAdmin} onClick={() => onFilter({ admin: adminId })} />
        </dd>
        {targetUserId && (
          <>
            <dt className="text-ink-soft">{t.target}</dt>
            <dd className="min-w-0">
              <LoggedPerson
                id={targetUserId}
                name={targetName}
                only={t.onlyTarget}
                onClick={() => onFilter({ target: targetUserId })}
              />
            </dd>
          </>
        )}
      </dl>
      <EntryDetails details={entry.details} />
    </article>
  );
}
