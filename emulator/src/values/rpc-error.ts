/**
 * The one error type of the emulator: a gRPC status with a message. Transports translate it, not the code that throws it.
 * The numbers are those of google.rpc.Code: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
 */
export const STATUS_CODES = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

export type Status = keyof typeof STATUS_CODES;

export class RpcError extends Error {
  readonly status: Exclude<Status, 'OK'>;

  constructor(status: Exclude<Status, 'OK'>, message: string) {
    super(message);
    this.name = 'RpcError';
    this.status = status;
  }

  get code(): number {
    return STATUS_CODES[this.status];
  }
}

export function invalidArgument(message: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', message);
}

/** The message of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
