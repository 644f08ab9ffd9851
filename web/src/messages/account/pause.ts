import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const pauseMessages = catalogue('pause', {
  title: 'Take a break',
  hint: 'Nobody new sees you, likes wait, and notifications stay silent. People you chat with see that you are on a break, not until when.',
  day: '1 day',
  threeDays: '3 days',
  week: '1 week',
  open: 'Until I come back',
  onBreak: 'You are on a break',
  onBreakUntil: params('You are on a break until {time}'),
  meanwhile: 'Nobody new sees you. Your chats stay open.',
  comeBack: 'Come back',
  back: 'Welcome back',
  backHint: 'People can see you again.',
  failed: 'That could not be saved. Please try again.',
  errorTitle: 'Error',
});
