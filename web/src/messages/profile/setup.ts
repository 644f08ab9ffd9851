import { SETUP_LABELS } from '@tagpo/contract/wire/profile/options';
import { PROFILE_ISSUES } from '@tagpo/contract/wire/profile/profile-issues';
import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const setupMessages = catalogue('setup', {
  ...PROFILE_ISSUES,
  offline: 'You are offline',
  offlineHint: 'Nothing is lost: what you wrote stays on this device. Save it again once you are online.',
  ageFrom: params('You corrected your age twice this year. You can correct it again from {date}'),
  title: 'Complete Your Profile',
  subtitle: 'Tell us about yourself to get started',
  basic: 'Basic Information',
  basicHint: 'This is what people see first.',
  requiredHint: 'Fields with * are required.',
  personality: 'Personality & Communication',
  name: 'Name',
  nameHint: 'The name people should call you.',
  age: 'Age',
  location: 'Location',
  bio: 'Bio',
  bioHint: 'A few lines about you, in English, Filipino or any mix.',
  bioCount: params('{used} of {max}'),
  gender: 'Gender',
  pronouns: 'Pronouns',
  height: 'Height (cm)',
  heightHint: '5′4″ is 163.',
  interestsHint: 'Pick a few. They make good first messages.',
  notChosen: 'Rather not say',
  optional: 'Optional',
  oneAnswer: '1 answer',
  answers: params('{count} answers'),
  submit: 'Complete Profile',
  saving: 'Saving...',
  done: 'Profile setup completed!',
  errorTitle: 'Error',
  saveFailed: 'Failed to save profile',
  timedOut: 'Request timed out. Please try again.',
  unexpected: 'An unexpected error occurred',
  photosFailed: 'A photo is not uploaded yet. Retry or remove it first.',
});

/** The setup form's spelling of each option; a value that is missing here reads as itself. */
export const setupOptionMessages = catalogue<Record<string, string>>(
  'setupOptions',
  Object.assign({}, ...Object.values(SETUP_LABELS)),
);
