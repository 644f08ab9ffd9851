import { getPush, subscribePush, unsubscribePush } from '@tagpo/contract/calls/push';
import { DEFAULT_PUSH_WISHES, type PushWishes, pushWishes } from '@tagpo/contract/wire/account/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/api.ts';
import { openDeviceStore } from '../../../lib/device/device-store.ts';
import { canBeNotified, currentSubscription, subscribe, unsubscribe } from '../../../lib/device/push-subscription.ts';
import { useApi } from '../../../server/use-api.ts';

export type Notices =
  | { status: 'unavailable' }
  /** The member denied the permission; only the browser's settings can change that. */
  | { status: 'refused' }
  | { status: 'off'; publicKey: string; wishes: PushWishes }
  | { status: 'on'; publicKey: string; wishes: PushWishes };

const noticesKey = (uid: string) => ['notices', uid] as const;

async function readNotices(api: Api, uid: string): Promise<Notices> {
  if (!canBeNotified()) return { status: 'unavailable' };
  const { publicKey } = (await api(getPush, {})).data;
  if (publicKey === null) return { status: 'unavailable' };
  if (Notification.permission === 'denied') return { status: 'refused' };
  const [subscription, wishes] = await Promise.all([currentSubscription(), readWishes(uid)]);
  return { status: subscription ? 'on' : 'off', publicKey, wishes };
}

export function useNotices(uid: string) {
  const api = useApi();
  return useQuery({
    queryKey: noticesKey(uid),
    queryFn: () => readNotices(api, uid),
    // It changes only here, so it never gets stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export class NoticesRefusedError extends Error {}

/** Subscribes this browser with these settings, or unsubscribes it. Asks for the permission if needed. */
export function useChangeNotices(uid: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ publicKey, wishes }: { publicKey: string; wishes: PushWishes | 'off' }): Promise<void> => {
      if (wishes === 'off') {
        const endpoint = await unsubscribe();
        if (endpoint !== undefined) await api(unsubscribePush, { body: { endpoint } });
        return;
      }
      if ((await Notification.requestPermission()) !== 'granted') throw new NoticesRefusedError();
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      await api(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, wishes } });
      await storeWishes(uid, wishes);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey(uid) }),
  });
}

const KEY = 'push-wishes';

/** This browser's notification settings. The API stores them too, with the subscription. */
async function readWishes(uid: string): Promise<PushWishes> {
  const store = await openDeviceStore(uid);
  const parsed = pushWishes.safeParse(await store.get('meta', KEY));
  return parsed.success ? parsed.data : DEFAULT_PUSH_WISHES;
}

async function storeWishes(uid: string, wishes: PushWishes): Promise<void> {
  const store = await openDeviceStore(uid);
  await store.put('meta', wishes, KEY);
}
