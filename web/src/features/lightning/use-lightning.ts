import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../firebase/session.ts';
import { useApi } from '../../firebase/use-api.ts';

const LIVE_MS = 30_000;

/** People near the caller who are online, and people who like the caller; looked at again every half minute. */
export function useLightning() {
  const api = useApi();
  const isSignedIn = useSession().status === 'signed-in';
  const live = { enabled: isSignedIn, refetchInterval: LIVE_MS, refetchOnWindowFocus: true };
  const near = useQuery({
    ...live,
    queryKey: ['/api/users', 'online'],
    queryFn: async ({ signal }) => {
      const { data } = await api('listUsers', { query: {}, signal });
      return data.filter(({ isOnline }) => isOnline);
    },
  });
  const likes = useQuery({
    ...live,
    queryKey: ['/api/likes'],
    queryFn: async ({ signal }) => (await api('listLikes', { query: {}, signal })).data,
  });
  return { near, likes };
}
