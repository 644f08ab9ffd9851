import { addToast } from '../../components/toast/toasts.ts';
import { loadAuth } from '../../firebase/load-auth.ts';
import { erasedMessages } from '../../messages/account/erased.ts';
import { logOut } from '../../server/log-out/log-out.ts';

let leaving: Promise<void> | undefined;

/** Logs this device out because its account was erased, and says so once the page is in front. Several reasons at once are one. */
export function leaveErased(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(): Promise<void> {
  await logOut(await loadAuth(), { isErased: true });
  await whenVisible();
  const { title, text } = erasedMessages.get();
  addToast({ title, description: text });
}

async function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}
