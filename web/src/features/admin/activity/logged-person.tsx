import { ERASED_ID, SYSTEM_ID } from '@tagpo/contract/admin';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type LoggedPersonProps = { id: string; name: string | undefined; label: string; onClick: () => void };

/** Somebody an entry names: as they are called today, and the id that the log is filtered by. */
export function LoggedPerson({ id, name, label, onClick }: LoggedPersonProps) {
  const t = useMessages(activityMessages);
  if (id === SYSTEM_ID) return t.system;
  if (id === ERASED_ID) return t.erased;
  return (
    <>
      {name && <span className="block font-semibold wrap-anywhere">{name}</span>}
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={onClick}
        className="-mx-1 min-h-7 rounded px-1 text-left font-mono text-tiny wrap-anywhere underline decoration-dotted underline-offset-4 hover:bg-sunken"
      >
        {id}
      </button>
    </>
  );
}
