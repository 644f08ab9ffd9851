import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const homeMessages = catalogue('home', {
  title: 'Near you',
  loading: 'Loading profiles...',
  error: 'Error loading profiles. Please try again.',
  empty: 'No profiles found near you',
  emptyHint: 'New people join every day. Have another look a little later.',
  editWishes: 'Change what you look for',
  everybody: 'Show everyone',
  everybodyShown: 'Everyone, whatever you look for.',
  backToWishes: 'Only who fits',
  showMore: 'Show more',
  moreFailed: 'The next people could not be loaded.',
  end: 'That is everyone near you for now.',
  nameAndAge: params('{name}, {age}'),
  distance: params('{distance} km'),
  online: 'Online',
  isNew: 'NEW',
  isSample: 'Sample',
});
