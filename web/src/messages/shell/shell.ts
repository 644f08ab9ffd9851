import { PRODUCT_NAME } from '@tagpo/contract/product';
import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const shellMessages = catalogue('shell', {
  product: PRODUCT_NAME,
  pageTitle: params('{page} · {product}'),
  skipToContent: 'Skip to content',
  bottomBar: 'Main',
  openMenu: 'Open menu',
  home: 'Home',
  profileTab: 'Profile',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  loading: 'Loading...',
  notFound: 'Page Not Found',
  notFoundHint: 'This address leads nowhere. Everyone is back at home.',
  goHome: 'Go home',
  crashTitle: 'Something went wrong',
  crashUnknown: 'An unexpected error occurred',
  code: params('Code: {id}'),
  offline: 'You are offline. This is what was here last.',
  offlineTitle: 'You are offline',
  partNotLoaded: 'This part of the app did not load. Check your connection and try again.',
  tryAgain: 'Try Again',
  reloadPage: 'Reload Page',
  firebaseFailed: 'Failed to initialize Firebase. Please check your configuration.',
});
