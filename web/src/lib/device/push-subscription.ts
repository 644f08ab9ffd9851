/** Whether this browser can be told while the app is closed. On an iPhone only once the app is on the home screen. */
export function canBeNotified(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** What this browser is told by now; undefined where it is not, or no service worker is there to be told. */
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

/** Nothing reaches this browser any more, whatever the API knows. Answers the endpoint that there was. */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Takes away what is still shown of these conversations, or of everything. The tags are those of the API's notices. */
export async function closeNotices(otherIds?: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  const tags = otherIds && new Set(otherIds.map((id) => `chat-${id}`));
  for (const notice of shown) if (!tags || tags.has(notice.tag)) notice.close();
}
