import { catalogue } from '../language/locale.ts';

/** What a newcomer reads on the way to the setup of the profile. */
export const welcomeMessages = catalogue('welcome', {
  welcomeToast: 'Welcome!',
  completeSetup: 'Please complete your profile setup.',
});
