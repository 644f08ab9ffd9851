import { conversationStates } from './conversations.ts';
import { editStates } from './edit.ts';
import { meetingStates } from './meeting.ts';
import { setupStates } from './setup.ts';
import { shellStates } from './shell.ts';
import { authStates } from './sign-in.ts';
import { staffStates } from './staff.ts';
import type { State } from './state.ts';

/** Every state of a screen whose words the specification quotes, and some that are checked for barriers only. */
export const STATES: readonly State[] = [
  ...shellStates,
  ...authStates,
  ...setupStates,
  ...editStates,
  ...meetingStates,
  ...conversationStates,
  ...staffStates,
];
