import { DEFAULT_PUSH_WISHES, type PushWishes, pushWishes } from '@tagpo/contract/wire/account/push';
import { openDeviceStore } from '../../../lib/device/device-store.ts';

const KEY = 'push-wishes';

/** This browser's notification settings. The API stores them too, with the subscription. */
export async function readWishes(uid: string): Promise<PushWishes> {
  const store = await openDeviceStore(uid);
  const parsed = pushWishes.safeParse(await store.get('meta', KEY));
  return parsed.success ? parsed.data : DEFAULT_PUSH_WISHES;
}

export async function storeWishes(uid: string, wishes: PushWishes): Promise<void> {
  const store = await openDeviceStore(uid);
  await store.put('meta', wishes, KEY);
}

/** Formats a minute of the day as `HH:MM`. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The minute of the day; undefined if the text is no time. */
export function parseMinute(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
