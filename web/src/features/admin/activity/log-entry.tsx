import type { AdminLogEntry } from '@tagpo/contract/admin';
import { SYSTEM_ID } from '@tagpo/contract/admin';
import { formatMessageTime } from '../../../lib/message-time.ts';
import { useReadable } from '../../../lib/use-readable.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { EntryDetails } from '../entry-details.tsx';

type LogEntryProps = { entry: AdminLogEntry; onFilter: (filter: { admin: string } | { target: string }) => void };

export function LogEntry({ entry, onFilter }: LogEntryProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const language = useReadable(locale);
  const performed = new Date(entry.performedAt);
  const { action, adminId, targetUserId } = entry;
  return (
    <article aria-label={actions[action]} className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base tracking-normal">{actions[action]}</h3>
        <time dateTime={entry.performedAt} className="text-small text-ink-soft">
          {formatMessageTime(performed, { now: new Date(), language, yesterday: t.yesterday })}
        </time>
      </div>
      <p className="font-mono text-tiny text-ink-soft">{action}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 text-small">
        <dt className="text-ink-soft">{t.admin}</dt>
        <dd className="min-w-0">
          {adminId === SYSTEM_ID ? (
            t.system
          ) : (
            <IdButton id={adminId} label={t.onlyAdmin({ id: adminId })} onClick={() => onFilter({ admin: adminId })} />
          )}
        </dd>
        {targetUserId && (
          <>
            <dt className="text-ink-soft">{t.target}</dt>
            <dd className="min-w-0">
              <IdButton
                id={targetUserId}
                label={t.onlyTarget({ id: targetUserId })}
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

type IdButtonProps = { id: string; label: string; onClick: () => void };

function IdButton({ id, label, onClick }: IdButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-mx-1 min-h-7 rounded px-1 text-left font-mono text-tiny wrap-anywhere underline decoration-dotted underline-offset-4 hover:bg-sunken"
    >
      {id}
    </button>
  );
}
