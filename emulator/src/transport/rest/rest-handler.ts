/** Serves `/v1/projects/...`, one RPC per request. Streams are answered as a JSON array, as Google does. Knows no semantics. */
import { once } from 'node:events';
import type { FirestoreRpcs } from '../../service/rpc.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { callContext, type Exchange, readBody, sendJson } from '../http/exchange.ts';
import type { HttpRoute } from '../http/http-server.ts';
import { parseJson, stringifyMessage } from '../protojson/text.ts';
import { errorBody, httpCode, toRpcError } from '../status.ts';
import { transcode } from './transcode.ts';

export function restRoute(rpcs: FirestoreRpcs): HttpRoute {
  return { matches: (path) => path.startsWith('/v1/'), handle: (exchange) => answer(exchange, rpcs) };
}

async function answer(exchange: Exchange, { unary, serverStream, requireRequestSize }: FirestoreRpcs): Promise<void> {
  const { method, path, query } = exchange;
  const context = callContext(exchange);
  const call = transcode({ method, path, query, body: parseJson(await readBody(exchange, requireRequestSize)) });
  if (isKey(unary, call.rpc)) return sendJson(exchange, 200, await unary[call.rpc](call.request, context));
  if (isKey(serverStream, call.rpc))
    return streamArray(exchange, serverStream[call.rpc](call.request, context), context.signal);
  throw new RpcError('UNIMPLEMENTED', `${call.rpc} is not available over REST.`);
}

async function streamArray(
  exchange: Exchange,
  messages: AsyncIterable<JsonObject>,
  signal: AbortSignal,
): Promise<void> {
  const { response } = exchange;
  let separator = '[';
  const write = async (text: string): Promise<void> => {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    if (!response.write(separator + text)) await once(response, 'drain', { signal }).catch(() => undefined);
    separator = ',\n';
  };
  try {
    for await (const message of messages) {
      if (signal.aborted) return;
      await write(stringifyMessage(message));
    }
  } catch (error) {
    const rpcError = toRpcError(error);
    if (!response.headersSent) return sendJson(exchange, httpCode(rpcError), [errorBody(rpcError)]);
    await write(stringifyMessage(errorBody(rpcError)));
  }
  if (!response.headersSent) return sendJson(exchange, 200, []);
  response.end(']');
}

function isKey<T extends object>(object: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(object, key);
}
