import { catalogue } from '../language/locale.ts';

/** The account was deleted: on this device, or found so. */
export const erasedMessages = catalogue('erased', {
  title: 'Your account is deleted',
  text: 'You are logged out, and this device keeps nothing of it.',
});
