import { catalogue } from '../language/locale.ts';

export const placeMessages = catalogue('places', {
  placeholder: 'City or municipality',
  hint: 'People see the town, never where you are in it.',
  useMyPosition: 'Use my position',
  locating: 'Looking...',
  positionFailed: 'Your position could not be read. Type your town instead.',
  noMatch: 'No town found. Check the spelling, or type the nearest city.',
  loading: 'Loading towns...',
  loadFailed: 'The list of towns could not be loaded. Please try again.',
});
