import { getSpotlight, listSpotlights, startSpotlight } from '@tagpo/contract/calls/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { useSession } from '../../../firebase/session.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { describeError } from '../../../messages/errors.ts';
import { lightningMessages } from '../../../messages/lightning.ts';
import { useApi } from '../../../server/use-api.ts';

const MINUTE_MS = 60_000;
/** Each request may read twenty documents. */
const LOOK_MS = 2 * MINUTE_MS;
const ownKey = keyOf(getSpotlight);

/** The member's own spotlight. */
export function useOwnSpotlight() {
  const api = useApi();
  const queries = useQueryClient();
  const isSignedIn = useSession().status === 'signed-in';
  const {
    data: spotlight,
    dataUpdatedAt: answeredAt,
    isError,
    refetch,
  } = useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await api(getSpotlight, { signal })).data,
    enabled: isSignedIn,
    refetchOnWindowFocus: true,
  });
  const { mutate, isPending: isStarting } = useMutation({
    mutationKey: ownKey,
    mutationFn: async () => (await api(startSpotlight, {})).data,
    onSuccess: (begun) => queries.setQueryData(ownKey, begun),
    onError: (error) => {
      const t = lightningMessages.get();
      addErrorToast(t, describeError(error, t.spotlightFailed));
      queries.invalidateQueries({ queryKey: ownKey });
    },
  });
  // A second tap may come before the button shows that it is busy.
  const start = () => {
    if (queries.isMutating({ mutationKey: ownKey }) === 0) mutate();
  };
  const { secondsLeft } = spotlight ?? {};
  const minutesLeft = useMinutesLeft(secondsLeft && answeredAt + secondsLeft * 1000, refetch);
  return { spotlight, hasFailed: isError && !spotlight, retry: refetch, minutesLeft, start, isStarting };
}

const leftOf = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / MINUTE_MS));

/** Minutes until a time of this device's clock. Calls `onOver` when none is left. */
function useMinutesLeft(until: number | undefined, onOver: () => unknown): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = leftOf(until);
      setMinutes(left);
      if (left === 0) onOver();
      else timer = setTimeout(tick, until - Date.now() - (left - 1) * MINUTE_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, onOver]);
  return until === undefined ? 0 : minutes;
}

export function useSpotlights() {
  const api = useApi();
  const isSignedIn = useSession().status === 'signed-in';
  return useQuery({
    queryKey: keyOf(listSpotlights),
    queryFn: async ({ signal }) => (await api(listSpotlights, { signal })).data,
    enabled: isSignedIn,
    refetchInterval: LOOK_MS,
  });
}
