import type { ErrorCode, ErrorIssue } from '@tagpo/contract/errors';
import * as z from 'zod/mini';
import { ApiError, isIssueKey, issue } from '../api-error.ts';

/** Issues beyond this tell nothing new. */
const MAX_ISSUES = 20;

/** Parses input by a contract schema. Throws 400 with what is wrong and where. */
export function validateInput<S extends z.ZodMiniType>(schema: S, input: unknown, code: ErrorCode): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw new ApiError(code, { issues: result.error.issues.flatMap(describe).slice(0, MAX_ISSUES) });
}

/** Parses an answer by its contract schema. A mismatch is our fault: a 500 without any of the answer. */
export function validateOutput<S extends z.ZodMiniType>(schema: S, output: z.input<S>): z.output<S> {
  return z.parse(schema, output);
}

function describe(found: z.core.$ZodIssue): ErrorIssue[] {
  const path = found.path.map(String).join('.');
  if (found.code === 'unrecognized_keys') {
    return found.keys
      .slice(0, MAX_ISSUES)
      .map((key) => issue([path, key].filter(Boolean).join('.').slice(0, 100), 'unknown-key'));
  }
  return [issue(path, isIssueKey(found.message) ? found.message : 'invalid-input')];
}
