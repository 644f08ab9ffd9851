import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { PartNotLoadedError } from '../../lib/failed-parts.ts';
import { showAuthError } from './auth-error.ts';

/** Loads the form's check when it is needed. If it does not load, nothing is sent. */
export function lateResolver<Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> {
  return async (...form) => {
    try {
      const check = await load();
      return await check(...form);
    } catch (cause) {
      showAuthError(new PartNotLoadedError('The form could not be checked', { cause }), 'signIn');
      return { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors<Fields> };
    }
  };
}
