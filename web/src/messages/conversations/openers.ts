import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** First words after a match, to be changed before they are sent. `taglish` is for two who both speak Filipino. */
export const openerMessages = catalogue('openers', {
  title: 'What you have in common',
  hint: 'Tap one, make it yours, and send it.',
  choices: 'Ways to begin',
  sharedInterest: params('{interest} is on both our profiles! How did you get into it?'),
  sharedTown: params('We both live in {town}! Where do you go on a free evening?'),
  theirInterest: params('{interest} on your profile caught my eye. Where should a beginner start?'),
  week: params('Hi {name}! What made you smile this week?'),
  drink: params('Hi {name}! Coffee or milk tea?'),
  sunday: params('Hi {name}! What does your perfect Sunday look like?'),
  taglish: params('Hi {name}! Kumusta ang week mo so far?'),
});
