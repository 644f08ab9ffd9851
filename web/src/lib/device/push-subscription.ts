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

/** Closes all notifications. */
export async function closeAllNotices(): Promise<void> {
  for (const notice of await shownNotices()) notice.close();
}

/** Closes the notifications of these conversations, by the other's id, up to the message with this `sequence`. */
export async function closeNotices(upTo: ReadonlyMap<string, number>): Promise<void> {
  const byTag = new Map([...upTo].map(([otherId, sequence]) => [`chat-${otherId}`, sequence]));
  for (const notice of await shownNotices()) {
    // As web/src/service-worker/notices.ts keeps it.
    if (Number(notice.data?.sequence ?? 0) <= (byTag.get(notice.tag) ?? -1)) notice.close();
  }
}

async function shownNotices(): Promise<readonly Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.getNotifications?.()) ?? [];
}
