import { catalogue } from './locale.ts';

export const menuMessages = catalogue('menu', {
  menu: 'Menu',
  closeMenu: 'Close menu',
  viewProfile: 'View Profile',
  navigation: 'Navigation',
  myProfile: 'My Profile',
  login: 'Login',
  logout: 'Logout',
  unnamedUser: 'User',
});
