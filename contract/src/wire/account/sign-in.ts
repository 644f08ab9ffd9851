import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../product.ts';

const email = z
  .string('email-required')
  .check(z.trim(), z.minLength(1, 'email-required'), z.maxLength(254, 'email-invalid'), z.email('email-invalid'));

/** Specification §5: email and password required. */
export const signInForm = z.strictObject({
  email,
  password: z.string('password-required').check(z.minLength(1, 'password-required')),
});

/** `POST /mails/password-reset`. */
export const passwordResetBody = z.strictObject({ email });

const newPassword = {
  password: z
    .string('password-required')
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, 'password-too-short'),
      z.maxLength(MAX_PASSWORD_LENGTH, 'password-too-long'),
    ),
  confirmPassword: z.string('password-required'),
};
const isConfirmed = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { message: 'passwords-differ', path: ['confirmPassword'] },
);

/** Specification §5: at least 6 characters, typed twice the same. */
export const signUpForm = z.strictObject({ email, ...newPassword }).check(isConfirmed);

/** A new password, with the current one. */
export const changePasswordForm = z
  .strictObject({ currentPassword: signInForm.shape.password, ...newPassword })
  .check(isConfirmed);

export type SignInForm = z.infer<typeof signInForm>;
export type SignUpForm = z.infer<typeof signUpForm>;
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
