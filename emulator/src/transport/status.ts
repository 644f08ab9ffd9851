/** Converts errors to the status that a client gets. Any error but an RpcError is a bug: it is logged, and becomes INTERNAL. */
import type { JsonObject } from '../values/json.ts';
import { errorMessage, RpcError, type Status } from '../values/rpc-error.ts';

const HTTP_CODES: Readonly<Record<Exclude<Status, 'OK'>, number>> = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  process.stderr.write(`internal error: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new RpcError('INTERNAL', errorMessage(error));
}

export function httpCode(error: RpcError): number {
  return HTTP_CODES[error.status];
}

/** The error object that Google's JSON APIs answer with. */
export function errorBody(error: RpcError): JsonObject {
  return { error: { code: httpCode(error), message: error.message, status: error.status } };
}
