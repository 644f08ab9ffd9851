import { count, params } from '@nanostores/i18n';
import { catalogue } from '../language/locale.ts';

export const lightningMessages = catalogue('lightning', {
  title: 'Lightning',
  subtitle: 'What is happening right now.',
  loading: params('Loading: {strip}'),
  failed: 'This could not be loaded.',
  more: 'Show more',
  onlineNow: 'Online now',
  onlineNone: 'Nobody near you is online at the moment.',
  likesYou: 'Likes you',
  likesNone: 'No new likes yet. A photo and a few lines in your bio help.',
  newMatches: 'New matches',
  matchesNone: 'No new matches yet. When two people like each other, they appear here.',
  spotlightStart: 'Be seen first for half an hour',
  spotlightText:
    'Once a day, free of charge. People near you who fit, and whom you fit, see you at the top of this page.',
  spotlightButton: 'Step into the spotlight',
  spotlightFailed: 'That did not work. Please try again.',
  spotlightOn: 'You are in the spotlight',
  minutesLeft: count({ one: '{count} minute left', many: '{count} minutes left' }),
  spotlightAgain: params('You can be in the spotlight again from {time}.'),
  spotlightOver: 'Your half hour is over',
  receipt: 'What came of it so far',
  receiptShown: 'Saw you',
  receiptOpened: 'Opened your profile',
  receiptLiked: 'Liked you',
  inSpotlight: 'In the spotlight',
  spotlightNone: 'Nobody near you is in the spotlight right now.',
  spotlightMark: 'Spotlight',
  errorTitle: 'Error',
});
