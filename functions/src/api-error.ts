import { API_ISSUES } from '@tagpo/contract/api-issues';
import { ERRORS, type ErrorCode, type ErrorIssue } from '@tagpo/contract/errors';
import { VALIDATION_MESSAGES } from '@tagpo/contract/validation-messages';
import { PROFILE_ISSUES } from '@tagpo/contract/wire/profile/profile-issues';
import { PROMPT_ISSUES } from '@tagpo/contract/wire/prompts/prompt-issues';

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

/** The token is valid, but its account is or is being erased. Answered as 401 unless a call expects it. */
export class AccountErasedError extends ApiError {
  readonly uid: string;

  constructor(uid: string) {
    super('account-erased');
    this.uid = uid;
  }
}

const MESSAGES = { ...VALIDATION_MESSAGES, ...PROFILE_ISSUES, ...PROMPT_ISSUES, ...API_ISSUES };
type IssueKey = keyof typeof MESSAGES;

/** One validation issue with the message of its key. */
export function issue(path: string, key: IssueKey): ErrorIssue {
  return { path, key, message: MESSAGES[key] };
}

/** True when a schema's message is one of the keys (anything else is the schema library's own default). */
export function isIssueKey(text: string): text is IssueKey {
  return Object.hasOwn(MESSAGES, text);
}
