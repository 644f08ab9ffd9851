import { catalogue } from '../language/locale.ts';

/** What each stored option reads as. Keys are canonical values; a value that is missing here reads as itself. */
export const optionMessages = catalogue('options', {
  'she/her': 'She/her',
  'he/him': 'He/him',
  'they/them': 'They/them',
  never: 'Never',
  socially: 'Socially',
  regularly: 'Regularly',
  rarely: 'Rarely',
  sometimes: 'Sometimes',
  daily: 'Daily',
  'dont-want': "Don't Want",
  'want-someday': 'Want Someday',
  have: 'Have Children',
  'long-term': 'Long Term Relationship',
  casual: 'Casual Dating',
  friendship: 'Friendship',
  monogamous: 'Monogamous',
  'non-monogamous': 'Non-monogamous',
});
