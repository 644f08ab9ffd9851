import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const dayEndMessages = catalogue('dayEnd', {
  title: 'That was a lot of people for one day',
  text: params(
    'You can meet new people again {when}. Whoever you saw today, your matches and your messages are still here.',
  ),
  messages: 'Your messages',
  favorites: 'Your favorites',
  lookAgain: 'Look again',
});
