import { account } from './account.ts';
import { consents } from './consent.ts';
import { conversations } from './conversations.ts';
import { errorTexts } from './errors.ts';
import { meeting } from './meeting.ts';
import { member } from './member.ts';
import { profileForms } from './profile-forms.ts';
import { prompts } from './prompts.ts';
import { signIn } from './sign-in.ts';
import { wishes } from './wishes.ts';

/** Filipino as people speak it, for every part of the catalogue but the long public texts. */
export const filipino = {
  ...signIn,
  ...member,
  ...profileForms,
  ...prompts,
  ...account,
  ...conversations,
  ...meeting,
  ...wishes,
  ...consents,
  ...errorTexts,
};
