/** gRPC codes that Firestore answers with. */
export const DEADLINE_EXCEEDED = 4;
export const NOT_FOUND = 5;
export const ALREADY_EXISTS = 6;
export const FAILED_PRECONDITION = 9;
export const ABORTED = 10;

/** Firebase Authentication's word for a user that does not exist, or not any more. */
export const USER_NOT_FOUND = 'auth/user-not-found';

/** True for an error of Firestore or Firebase Authentication with this code. */
export function hasCode(error: unknown, code: number | string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** What Firebase Authentication answers about a user; undefined for one that does not exist. */
export function unlessGone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, USER_NOT_FOUND)) return undefined;
    throw error;
  });
}

/** Whether a write failed because its document was changed or deleted since the version it is based on. */
export function isOutdated(error: unknown): boolean {
  return hasCode(error, FAILED_PRECONDITION) || hasCode(error, NOT_FOUND);
}
