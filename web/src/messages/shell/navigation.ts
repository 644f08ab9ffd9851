import { count } from '@nanostores/i18n';
import { catalogue } from '../language/locale.ts';

/** Apart from the shell's other words, which the entry holds. */
export const navigationMessages = catalogue('navigation', {
  swipe: 'Swipe',
  favorites: 'Favorites',
  search: 'Search',
  messages: 'Messages',
  unread: count({ one: '{count} unread message', many: '{count} unread messages' }),
  lightning: 'Lightning',
  billing: 'Billing',
  settings: 'Settings',
  language: 'Language',
});
