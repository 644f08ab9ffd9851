import { ERRORS, type ErrorCode, type ErrorIssue } from '@tagpo/contract/errors';
import { VALIDATION_MESSAGES, type ValidationMessageKey } from '@tagpo/contract/validation-messages';

interface ApiErrorDetails {
  readonly issues?: ErrorIssue[];
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter?: number;
  /** The code that identifies a deactivated member: see deactivation.ts of the contract. */
  readonly appealCode?: string;
}

/** An error for the caller, thrown where it is found. Only handle-errors turns it into a response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** The token is valid, but its account has been erased. Answered as 401 unless a call expects it. */
export class AccountErasedError extends ApiError {
  readonly uid: string;

  constructor(uid: string) {
    super('unauthenticated');
    this.uid = uid;
  }
}

/** One validation issue with the message of its key. */
export function issue(path: string, key: ValidationMessageKey): ErrorIssue {
  return { path, key, message: VALIDATION_MESSAGES[key] };
}
