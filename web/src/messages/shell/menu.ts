import { count } from '@nanostores/i18n';
import { catalogue } from '../language/locale.ts';

export const menuMessages = catalogue('menu', {
  menu: 'Menu',
  closeMenu: 'Close menu',
  viewProfile: 'View Profile',
  navigation: 'Navigation',
  myProfile: 'My Profile',
  completeProfile: 'Complete Your Profile',
  login: 'Login',
  logout: 'Logout',
  unnamedUser: 'User',
  unsentTitle: 'Log out without sending?',
  unsent: count({
    one: '{count} message or answer is still on this device. When you log out it is gone.',
    many: '{count} messages and answers are still on this device. When you log out they are gone.',
  }),
  send: 'Send and log out',
  sending: 'Sending...',
  discard: 'Discard and log out',
  cancel: 'Cancel',
  unsentFailed: 'Not everything could be sent. You are still logged in.',
});
