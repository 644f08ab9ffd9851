import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** What staff took out of a member's profile, as the member is told. */
export const removalMessages = catalogue('removals', {
  photoRemoved: 'We removed one of your photos',
  bioRemoved: 'We removed your bio',
  promptRemoved: 'We removed one of your prompts',
  byRule: params('Our rule: {rule}'),
  on: params('On {date}'),
  see: 'See and appeal',
  putAway: 'Got it',
  title: 'Removed from my profile',
  hint: 'What our staff removed, why, and your appeal.',
  loading: 'Loading what was removed...',
  failed: 'What was removed could not be loaded.',
  none: 'Nothing was removed.',
  photo: 'Photo',
  bio: 'Bio',
  prompt: 'Prompt',
  appeal: 'Appeal',
  'action-taken': 'It was accepted. You can add it again.',
  'no-action': 'It was turned down.',
});
