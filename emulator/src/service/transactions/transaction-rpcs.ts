/** The RPCs BeginTransaction and Rollback. */
import { readOptionalObject, readString } from '../../values/json.ts';
import { readDatabase } from '../request.ts';
import type { UnaryRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { parseTransactionMode } from './consistency.ts';

export function createBeginTransaction(state: ServiceState): UnaryRpc {
  return async (request) => {
    const { transactions } = state.database(readDatabase(request));
    return { transaction: transactions.begin(parseTransactionMode(readOptionalObject(request, 'options'))).token };
  };
}

/** Rolling back what is not open succeeds: it may have expired. */
export function createRollback(state: ServiceState): UnaryRpc {
  return async (request) => {
    const { transactions } = state.database(readDatabase(request));
    transactions.end(readString(request, 'transaction'));
    return {};
  };
}
