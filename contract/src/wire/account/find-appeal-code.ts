import * as z from 'zod/mini';
import { signInForm } from './sign-in.ts';

/**
 * `POST /deactivation/sign-in`, without a token, for a device that holds no code: an address and password, or a Google ID token. Answers the code only
 * if Firebase accepts the credentials and the account is off; otherwise 403 `appeal-refused`.
 */
export const findAppealCodeBody = z.union([
  z.strictObject({ email: signInForm.shape.email, password: signInForm.shape.password }),
  z.strictObject({
    googleIdToken: z
      .string('invalid-input')
      .check(z.maxLength(8192, 'invalid-input'), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'invalid-input')),
  }),
]);

export type FindAppealCodeBody = z.infer<typeof findAppealCodeBody>;
