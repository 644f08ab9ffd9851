import { putRemovalAway } from '@tagpo/contract/calls/safety';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useBell } from '../../live/use-live.ts';
import { removalMessages } from '../../messages/account/removals.ts';
import { useDateFormat } from '../../messages/language/use-date-format.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../messages/meeting/actions.ts';
import { ownProfileKey, useOwnProfile } from '../../server/own-profile.ts';
import { useApi } from '../../server/use-api.ts';

/** Shows a member what staff removed from their profile, the newest first, until they close it. */
export function RemovalCard() {
  const t = useMessages(removalMessages);
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'long', timeStyle: 'short' });
  const [removal] = useRemovals();
  const { mutate: putAway } = usePutAway();
  if (removal === undefined) return null;
  const { id, what, reason, at } = removal;
  const put = () => putAway(id);
  return (
    <aside
      key={id}
      aria-labelledby="removal-title"
      className="fixed right-0 left-(--rail) top-[calc(var(--strip)+var(--spacing-safe-top)+var(--spacing-header))] z-30 mx-auto w-full max-w-column px-4 wide:pt-8"
    >
      <div className="grid animate-rise gap-3 rounded-soft bg-card p-5 shadow-2xl ring-1 shadow-night/30 ring-line">
        <div role="status">
          <p id="removal-title" className="font-semibold">
            {t[`${what}Removed`]}
          </p>
          <p className="text-small">{t.byRule({ rule: reasons[reason] ?? reason })}</p>
          <p className="text-small text-ink-soft">{t.on({ date: formatDate(at) })}</p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={put}>{t.putAway}</Button>
          <Link
            to={paths.removals}
            onClick={put}
            className="inline-flex min-h-13 items-center justify-center rounded-soft bg-ink px-3 py-2 text-center font-semibold text-paper hover:opacity-90"
          >
            {t.see}
          </Link>
        </div>
      </div>
    </aside>
  );
}

/** Refetches the profile when the bell reports a removal, because the cached one lacks it. */
function useRemovals() {
  const queries = useQueryClient();
  const { removedAt } = useBell();
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === removedAt) return;
    before.current = removedAt;
    queries.invalidateQueries({ queryKey: ownProfileKey });
  }, [queries, removedAt]);
  const { data: own } = useOwnProfile({ isWanted: removedAt !== undefined });
  return own?.removals ?? [];
}

/** Removes it at once. If the call fails, it comes back with the next visit. */
function usePutAway() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(putRemovalAway, { params: { id } }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: ownProfileKey });
      queries.setQueryData(
        ownProfileKey,
        (own: ReturnType<typeof useOwnProfile>['data']) =>
          own && { ...own, removals: own.removals?.filter((removal) => removal.id !== id) },
      );
    },
  });
}
