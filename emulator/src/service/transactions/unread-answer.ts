/** Ends transactions whose token never reached the client. Begins none. */
import { parseDatabaseName } from '../../values/paths/resource-name.ts';
import type { ServerStreamRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';

/** The same reads. But a transaction that one begins ends with it if the client leaves before the last message. */
export function endUnread(state: ServiceState, rpc: ServerStreamRpc): ServerStreamRpc {
  return (request, context) => {
    if (request.newTransaction === undefined) return rpc(request, context);
    const [, database] = /^([^/]+\/[^/]+\/[^/]+\/[^/]+)/.exec(String(request.database ?? request.parent)) ?? [];
    const end = (token: string) => state.database(parseDatabaseName(database ?? '')).transactions.end(token);
    return endIfLeft(rpc(request, context), end);
  };
}

async function* endIfLeft(messages: ReturnType<ServerStreamRpc>, end: (token: string) => void) {
  let token: string | undefined;
  let isComplete = false;
  try {
    for await (const message of messages) {
      if (typeof message.transaction === 'string') token = message.transaction;
      yield message;
    }
    isComplete = true;
  } finally {
    if (!isComplete && token !== undefined) end(token);
  }
}
