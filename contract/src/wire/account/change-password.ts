import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../product.ts';
/** A new password, once the current one was typed. */
export const changePasswordForm = z
  .strictObject({
    currentPassword: z.string('password-required').check(z.minLength(1, 'password-required')),
    password: z
      .string('password-required')
      .check(
        z.minLength(MIN_PASSWORD_LENGTH, 'password-too-short'),
        z.maxLength(MAX_PASSWORD_LENGTH, 'password-too-long'),
      ),
    confirmPassword: z.string('password-required'),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      message: 'passwords-differ',
      path: ['confirmPassword'],
    }),
  );

export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
