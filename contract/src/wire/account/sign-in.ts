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

/** Specification §5: at least 6 characters, typed twice the same. */
export const signUpForm = z
  .strictObject({
    email,
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
export type SignInForm = z.infer<typeof signInForm>;
export type SignUpForm = z.infer<typeof signUpForm>;
