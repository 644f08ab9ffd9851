import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { showAuthError } from './auth-error.ts';

class UncheckedError extends Error {
  readonly code = 'auth/network-request-failed';
}

/** Loads the form's check when it is needed. If it does not load, nothing is sent. */
export function lateResolver<Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> {
  return async (...form) => {
    try {
      const check = await load();
      return await check(...form);
    } catch (cause) {
      showAuthError(new UncheckedError('The form could not be checked', { cause }), 'signIn');
      return { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors<Fields> };
    }
  };
}
