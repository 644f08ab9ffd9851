import { atom } from 'nanostores';

/** Chromium's event when the app can be installed; other browsers have none. */
export type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** The browser's install prompt, kept for the settings in place of its own banner. It can be used once. */
export const installOffer = atom<InstallOffer | undefined>(undefined);

export function followInstallOffer(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  target.addEventListener('appinstalled', () => installOffer.set(undefined));
}
