import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { showAuthError } from './auth-error.ts';

class UncheckedError extends Error {
  readonly code = 'auth/network-request-failed';
}

/** Checks a form by what is loaded meanwhile: no schema is needed to show it. Without the check nothing is sent. */
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
