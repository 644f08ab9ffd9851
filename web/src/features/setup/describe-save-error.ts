import { ApiError } from '../../lib/api-error.ts';
import { setupMessages } from '../../messages/setup.ts';

/** The sentence for a save that did not happen. */
export function describeSaveError(error: unknown, t = setupMessages.get()): string {
  if (error instanceof ApiError) {
    if (error.body?.code === 'unauthenticated') return t.notAuthenticated;
    return error.body?.error || t.saveFailed;
  }
  const isAborted = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
  return isAborted ? t.timedOut : t.unexpected;
}
