declare const self: ServiceWorkerGlobalScope;

type Notice = { title: string; body: string; tag: string; path: string; sequence: number };

/** Parses `PushPayload` of the contract by hand, because the worker is one small file without a schema library. */
function parseNotice(value: unknown): Notice {
  const field = (key: keyof Notice): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const read = (key: keyof Notice) => {
    const text = field(key);
    if (typeof text !== 'string') throw new TypeError(`A notice without ${key}`);
    return text;
  };
  const given = field('sequence');
  const sequence = typeof given === 'number' && Number.isSafeInteger(given) ? given : 0;
  return { title: read('title'), body: read('body'), tag: read('tag'), path: parsePath(read('path')), sequence };
}

function parsePath(path: string): string {
  if (!/^\/[\w/-]*$/.test(path) || path.startsWith('//'))
    throw new TypeError('A notice must lead to a page of this app');
  return path;
}

/** Shows a push message; one notice for each conversation. A browser withdraws the permission from an app that shows nothing. */
export async function showNotice(event: PushEvent): Promise<void> {
  const { title, body, tag, path, sequence } = parseNotice(event.data?.json());
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path, sequence } });
}

/** Opens the page of a notice in an open window, else in a new one. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const path = parsePath(String(notification.data?.path));
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [window] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  await window.focus();
  // The page's own router navigates, so that no form and no call is lost.
  window.postMessage({ open: path });
}
