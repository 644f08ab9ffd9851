import { count } from '@nanostores/i18n';
import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const sampleMessages = catalogue('adminSamples', {
  title: 'Generate Sample Profiles',
  text: 'Made-up people with drawn portraits, to try the app with. They are listed like anyone and marked as samples everywhere; nobody can sign in as one, and they answer nobody.',
  count: 'How many? (1 to 100)',
  generate: 'Generate',
  generating: 'Generating...',
  stopWaiting: 'Stop waiting',
  stopped: 'You no longer wait for it. Whoever is being made now is finished; the same number again makes the rest.',
  progress: params('{done} of {count} made'),
  starting: 'Starting...',
  finished: count({ one: '{count} sample profile was made.', many: '{count} sample profiles were made.' }),
  someThere: count({
    one: '{count} sample profile was made; the rest were there already.',
    many: '{count} sample profiles were made; the rest were there already.',
  }),
  seed: params('Seed {seed}'),
  seePeople: 'See everybody',
  lastFailed: params(
    'The last generation stopped after {done} of {count}. Generating {count} again makes the rest, and nobody twice.',
  ),
  progressFailed: 'Progress cannot be shown just now.',
  success: 'Success',
  errorTitle: 'Error',
  failed: 'Failed to generate sample profiles',
});
