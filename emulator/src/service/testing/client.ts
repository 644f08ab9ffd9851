/** For tests: a caller of the service who gives paths instead of resource names. */
import type { JsonObject } from '../../values/json.ts';
import type { Caller } from '../rpc.ts';
import { createService, type Service } from '../service.ts';
import type { ServiceOptions } from '../state.ts';

const DATABASE = 'projects/demo/databases/(default)';

export const nameOf = (path: string): string =>
  path === '' ? `${DATABASE}/documents` : `${DATABASE}/documents/${path}`;
export const integer = (value: number): JsonObject => ({ integerValue: String(value) });
export const text = (value: string): JsonObject => ({ stringValue: value });

/** The status that the RPC ends with, `OK` if it does not fail. */
export function statusOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'OK',
    (error: { status?: string; message: string }) => error.status ?? error.message,
  );
}

export class TestClient {
  readonly service: Service;
  readonly caller: Caller;
  readonly signal: AbortSignal;

  constructor(options: ServiceOptions = {}, service = createService(options), caller: Caller = { kind: 'admin' }) {
    this.service = service;
    this.caller = caller;
    this.signal = new AbortController().signal;
  }

  /** The same service, called by somebody else. */
  as(caller: Caller): TestClient {
    return new TestClient({}, this.service, caller);
  }

  call(rpc: keyof Service['rpcs']['unary'], request: JsonObject, signal = this.signal): Promise<JsonObject> {
    return this.service.rpcs.unary[rpc](request, { caller: this.caller, signal });
  }

  async stream(
    rpc: keyof Service['rpcs']['serverStream'],
    request: JsonObject,
    signal = this.signal,
  ): Promise<JsonObject[]> {
    const context = { caller: this.caller, signal, meterLabel: 'test' };
    const messages: JsonObject[] = [];
    for await (const message of this.service.rpcs.serverStream[rpc](request, context)) messages.push(message);
    return messages;
  }

  commit(writes: JsonObject[], more: JsonObject = {}, signal = this.signal): Promise<JsonObject> {
    return this.call('Commit', { database: DATABASE, writes, ...more }, signal);
  }

  set(path: string, fields: JsonObject = {}): Promise<JsonObject> {
    return this.commit([{ update: { name: nameOf(path), fields } }]);
  }

  /** Undefined if the document does not exist. */
  async fields(path: string): Promise<JsonObject | undefined> {
    const found = await this.document(path);
    return found && ((found.fields ?? {}) as JsonObject);
  }

  async document(path: string): Promise<JsonObject | undefined> {
    const [answer] = await this.batchGet([path]);
    return answer?.found as JsonObject | undefined;
  }

  batchGet(paths: string[], more: JsonObject = {}, signal = this.signal): Promise<JsonObject[]> {
    return this.stream('BatchGetDocuments', { database: DATABASE, documents: paths.map(nameOf), ...more }, signal);
  }

  async begin(options: JsonObject = { readWrite: {} }): Promise<string> {
    return String((await this.call('BeginTransaction', { database: DATABASE, options })).transaction);
  }

  rollback(transaction: string): Promise<JsonObject> {
    return this.call('Rollback', { database: DATABASE, transaction });
  }

  batchWrite(writes: JsonObject[]): Promise<JsonObject> {
    return this.call('BatchWrite', { database: DATABASE, writes });
  }
}
