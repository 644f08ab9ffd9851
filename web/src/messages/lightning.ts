import { params } from '@nanostores/i18n';
import { catalogue } from './locale.ts';

export const lightningMessages = catalogue('lightning', {
  title: 'Lightning',
  subtitle: 'What is happening right now.',
  loading: params('Loading: {strip}'),
  failed: 'This could not be loaded.',
  tryAgain: 'Try Again',
  more: 'Show more',
  onlineNow: 'Online now',
  onlineNone: 'Nobody near you is online at the moment.',
  likesYou: 'Likes you',
  likesNone: 'No new likes yet. A photo and a few lines in your bio help.',
  newMatches: 'New matches',
  matchesNone: 'No new matches yet. When two people like each other, they appear here.',
  isSample: 'Sample',
  online: 'Online',
});
