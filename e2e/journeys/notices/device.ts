/** A browser that receives notices through a push service of the test. */
import type { Page } from '@playwright/test';
import { type Browser, openPushService, type PushTestService } from '../../../testkit/push-service.ts';
import { BASE_URL, callApi } from '../../fixtures/account.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** The key under which the replaced `PushManager` stores its subscription. */
const KEPT = 'browser.push-subscription';

export interface PushDevice {
  readonly service: PushTestService;
  readonly browser: Browser;
  /** Delivers a payload to the service worker, and waits until it has shown it. */
  readonly deliver: (payload: unknown) => Promise<void>;
  readonly isSubscribed: () => Promise<boolean>;
  /** The notifications that the browser shows. */
  readonly notices: () => Promise<{ title: string; body: string; tag: string }[]>;
}

export const test = base.extend<{ device: PushDevice }>({
  device: async ({ page, context, account }, use) => {
    const { publicKey } = await callApi<{ publicKey: string }>(account, 'GET /push');
    const service = await openPushService(publicKey);
    const browser = service.addBrowser();
    await context.grantPermissions(['notifications'], { origin: BASE_URL });
    await subscribeHere(page, browser);
    const deliver = await openDelivery(page, BASE_URL);
    await use({
      service,
      browser,
      deliver,
      isSubscribed: () => page.evaluate((key) => localStorage.getItem(key) !== null, KEPT),
      notices: () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
        }),
    });
    await service.close();
    expect(service.failures).toEqual([]);
  },
});

/** Replaces `PushManager`: without internet no browser gets an endpoint from its vendor's push service. */
async function subscribeHere(page: Page, { endpoint, keys }: Browser): Promise<void> {
  await page.addInitScript(
    ({ key, json }) => {
      const subscription = {
        endpoint: json.endpoint,
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem(key);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        async subscribe() {
          localStorage.setItem(key, 'subscribed');
          return subscription;
        },
        getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription),
      });
    },
    { key: KEPT, json: { endpoint, keys } },
  );
}

async function openDelivery(page: Page, origin: string): Promise<PushDevice['deliver']> {
  const session = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  const push = { service: 'pushMessaging' } as const;
  await session.send('BackgroundService.startObserving', push);
  await session.send('BackgroundService.setRecording', { ...push, shouldRecord: true });
  let completed = 0;
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Push event completed') completed += 1;
  });
  return async (payload) => {
    await expect.poll(() => registrationId).not.toBe('');
    const before = completed;
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
    // Chrome forgets a notification that is still being shown when a page asks for the list.
    await expect.poll(() => completed).toBeGreaterThan(before);
  };
}
