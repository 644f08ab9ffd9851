import { ERRORS, type ErrorCode, type ErrorIssue } from '@tagpo/contract/errors';

interface ApiErrorDetails {
  readonly issues?: readonly ErrorIssue[];
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter?: number;
}

/** An answer other than the result: thrown where it is found, turned into a response by handle-errors alone. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly ErrorIssue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { issues, retryAfter }: ApiErrorDetails = {}) {
    super(ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}
