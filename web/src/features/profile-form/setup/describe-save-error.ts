import { ApiError } from '../../../lib/api/api-error.ts';
import { describeError } from '../../../messages/errors.ts';
import { setupMessages } from '../../../messages/setup.ts';

/** The sentence for a save that did not happen. */
export function describeSaveError(error: unknown, t = setupMessages.get()): string {
  if (error instanceof ApiError) return describeError(error, t.saveFailed);
  const isAborted = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
  return isAborted ? t.timedOut : t.unexpected;
}
