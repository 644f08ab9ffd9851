import { atom } from 'nanostores';

/** What Chromium offers when the app can be installed; no other browser does. */
export type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** The browser's offer, kept for the settings in place of its own banner; it can be taken up once. */
export const installOffer = atom<InstallOffer | undefined>(undefined);

export function followInstallOffer(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  target.addEventListener('appinstalled', () => installOffer.set(undefined));
}
