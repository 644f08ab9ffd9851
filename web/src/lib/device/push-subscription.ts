/** Whether this browser supports Web Push. On an iPhone only once the app is on the home screen. */
export function canBeNotified(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** The current push subscription; undefined if there is none or no service worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  return (await (await pushManager())?.getSubscription()) ?? undefined;
}

/** @throws where the member, the browser or its push service does not allow it. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.ready;
  const manager = await pushManager();
  if (!manager) throw new Error('No service worker to be told');
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends the subscription in the browser, so that nothing arrives whatever the API still has. Returns its endpoint. */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Closes the notifications with these tags, which are those of the API's notices, or all of them. */
export async function closeNotices(otherIds?: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  const tags = otherIds && new Set(otherIds.map((id) => `chat-${id}`));
  for (const notice of shown) if (!tags || tags.has(notice.tag)) notice.close();
}
