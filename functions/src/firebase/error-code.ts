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
