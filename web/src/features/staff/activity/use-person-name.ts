import { type AdminLogEntry, ERASED_ID, SYSTEM_ID } from '@tagpo/contract/admin';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useListedName } from '../use-people.ts';

/** What somebody is called as far as this page knows: by an entry of the log, or by the list of users. */
export function usePersonName(id: string, entries: readonly AdminLogEntry[]): string | undefined {
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
