import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const legalMessages = catalogue('legal', {
  notice: 'For adults of 18 and over. By continuing you agree to our {terms} and {privacy}.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  updated: params('In effect since {date}'),
  back: 'Back',
  contents: 'On this page',
  alsoRead: 'Read next',
});
