import { ERASED_ID, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LookLink } from '../look-link.tsx';

type LoggedPersonProps = {
  id: string;
  name: string | undefined;
  /** What a click does, in words. */
  only: (whom: { who: string }) => string;
  onClick: () => void;
};

/** Somebody an entry names: as they are called today, with the id that the log is filtered by. */
export function LoggedPerson({ id, name, only, onClick }: LoggedPersonProps) {
  const t = useMessages(activityMessages);
  if (id === SYSTEM_ID) return t.system;
  if (id === ERASED_ID) return t.erased;
  return (
    <span className="flex items-center">
      <button
        type="button"
        title={only({ who: name ?? id })}
        onClick={onClick}
        className="-mx-2 grid min-h-11 content-center justify-items-start rounded-xl px-2 text-left wrap-anywhere hover:bg-sunken"
      >
        {name && <span className="font-semibold">{name}</span>}
        <span className="font-mono text-tiny underline decoration-dotted underline-offset-4">{id}</span>
      </button>
      <LookLink id={id} name={name ?? id} />
    </span>
  );
}
