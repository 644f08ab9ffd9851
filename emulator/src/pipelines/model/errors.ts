/** The errors of pipelines: an expression that fails, and what is not implemented. */
import { RpcError } from '../../values/rpc-error.ts';

/** An error in an expression, which `if_error` may catch. It fails the pipeline otherwise. */
export class EvaluationError extends RpcError {
  constructor(message: string) {
    super('INVALID_ARGUMENT', message);
    this.name = 'EvaluationError';
  }
}

export function notImplemented(what: string): RpcError {
  return new RpcError('UNIMPLEMENTED', `${what} is not implemented in pipelines here.`);
}
