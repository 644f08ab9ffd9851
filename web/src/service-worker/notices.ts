declare const self: ServiceWorkerGlobalScope;

type Notice = { title: string; body: string; tag: string; path: string };

/** By hand what `pushPayload` of the contract says: the worker is one small file, without a schema library. */
function parseNotice(value: unknown): Notice {
  const read = (key: keyof Notice) => {
    const text = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof text !== 'string') throw new TypeError(`A notice without ${key}`);
    return text;
  };
  return { title: read('title'), body: read('body'), tag: read('tag'), path: parsePath(read('path')) };
}

function parsePath(path: string): string {
  if (!/^\/[\w/-]*$/.test(path) || path.startsWith('//')) throw new TypeError('A notice leads to no page of ours');
  return path;
}

/** Shows what the API told; one notice for each conversation. A browser takes the right to be told from whoever shows nothing. */
export async function showNotice(event: PushEvent): Promise<void> {
  const { title, body, tag, path } = parseNotice(event.data?.json());
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } });
}

/** Opens the place a notice is about: in a window that is there, else in a new one. */
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
  // The page's own router goes there: a form or a call under way is not thrown away.
  window.postMessage({ open: path });
}
