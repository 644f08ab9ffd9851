import { catalogue } from '../language/locale.ts';

/** The mail of what is unread. */
export const digestMessages = catalogue('digest', {
  label: 'Email me what is unread',
  hint: 'Once a day at most, when there is something new. It says how much, never from whom.',
  notVerified: 'Verify your email address below first.',
  endTitle: 'Stop these emails?',
  endHint: 'You will get no more emails about unread messages. You can switch them on again in Settings.',
  end: 'Stop emails',
  ended: 'No more of these emails',
  endedHint: 'You can switch them on again in Settings.',
  endFailed: 'That did not work. Open the newest email and try its link, or switch them off in Settings.',
});
