import { catalogue } from '../language/locale.ts';

/** What the app says of itself: its connection, its version, its place on the home screen. */
export const deviceMessages = catalogue('device', {
  noConnection: 'Tagpo cannot be reached. New messages will show once it can.',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  install: 'Install Tagpo',
  installHint: 'On your home screen, like any app. It opens without a connection too.',
  installOnIos: 'Tap Share in Safari, then “Add to Home Screen”. It opens without a connection too.',
});
