/** A client with one Listen stream. It holds the documents of each target as an SDK does, and keeps what it held when it is away. */
import { expect } from 'vitest';
import type { OpenStream } from '../../../src/service/rpc.ts';
import { nameOf, type TestClient } from '../../../src/service/testing/client.ts';
import { isJsonObject, type JsonObject } from '../../../src/values/json.ts';
import { pathOf } from './naive-database.ts';

const DATABASE = 'projects/demo/databases/(default)';

export type Selection =
  | { readonly kind: 'query'; readonly query: JsonObject }
  | { readonly kind: 'documents'; readonly paths: readonly string[] };

export interface HeldTarget {
  readonly selection: Selection;
  readonly held: Map<string, JsonObject>;
  token: string;
  isCurrent: boolean;
}

export class ListeningClient {
  readonly #client: TestClient;
  readonly #targets = new Map<number, HeldTarget>();
  #stream: OpenStream;
  #connection = new AbortController();
  #lastId = 0;
  /** Targets that are not listened to for the moment. */
  readonly away: HeldTarget[] = [];

  constructor(client: TestClient) {
    this.#client = client;
    this.#stream = this.#connect();
  }

  get targets(): readonly HeldTarget[] {
    return [...this.#targets.values()];
  }

  listen(selection: Selection): void {
    this.resume({ selection, held: new Map(), token: '', isCurrent: false });
  }

  /** Listens from where the target's token says; without a token, or with a foreign one, from the start. */
  resume(target: HeldTarget): void {
    const { selection, held, token } = target;
    this.#lastId += 2;
    target.isCurrent = false;
    this.#targets.set(this.#lastId, target);
    const selected =
      selection.kind === 'query'
        ? { query: { parent: nameOf(''), structuredQuery: selection.query } }
        : { documents: { documents: selection.paths.map(nameOf) } };
    const resumed = token === '' ? {} : { resumeToken: token, expectedCount: held.size };
    this.#stream.receive({ database: DATABASE, addTarget: { targetId: this.#lastId, ...selected, ...resumed } });
  }

  /** Stops listening and keeps what is held. */
  leave(target: HeldTarget): void {
    for (const [id, known] of this.#targets) {
      if (known !== target) continue;
      this.#stream.receive({ database: DATABASE, removeTarget: id });
      expect(this.#targets.has(id), 'the server has removed the target').toBe(false);
    }
    this.away.push(target);
  }

  /** Loses the connection. The targets are away until they are resumed. */
  disconnect(): void {
    this.#connection.abort();
    this.away.push(...this.targets);
    this.#targets.clear();
    this.#stream = this.#connect();
  }

  close(): void {
    this.#stream.close();
  }

  #connect(): OpenStream {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const fail = (error: Error) => {
      throw error;
    };
    const sink = { send: (message: JsonObject) => this.#receive(message), fail, end: () => undefined };
    return this.#client.service.rpcs.bidi.Listen({ caller: this.#client.caller, signal }, sink);
  }

  #receive({ targetChange, documentChange, documentDelete, documentRemove, filter }: JsonObject): void {
    if (isJsonObject(targetChange)) this.#changeTarget(targetChange);
    if (isJsonObject(documentChange) && isJsonObject(documentChange.document)) {
      const { document } = documentChange;
      for (const target of this.#of(documentChange.targetIds)) target.held.set(pathOf(document.name), document);
      this.#drop(document.name, documentChange.removedTargetIds);
    }
    for (const departure of [documentDelete, documentRemove]) {
      if (isJsonObject(departure)) this.#drop(departure.document, departure.removedTargetIds);
    }
    if (isJsonObject(filter)) {
      for (const { held } of this.#of([filter.targetId]))
        expect(held.size, 'the count of the filter').toBe(filter.count);
    }
  }

  #changeTarget({ targetChangeType: type, targetIds = [], resumeToken, cause }: JsonObject): void {
    expect(cause, 'the cause of a removal').toBeUndefined();
    const isGlobal = Array.isArray(targetIds) && targetIds.length === 0;
    for (const target of isGlobal ? this.targets : this.#of(targetIds)) {
      if (type === 'RESET') target.held.clear();
      if (type === 'CURRENT') target.isCurrent = true;
      if (typeof resumeToken === 'string') target.token = resumeToken;
    }
    if (type === 'REMOVE' && Array.isArray(targetIds)) for (const id of targetIds) this.#targets.delete(Number(id));
  }

  /** A document that is listened to by its name may never have existed. */
  #drop(name: unknown, ids: unknown): void {
    for (const { selection, held } of this.#of(ids)) {
      const wasHeld = held.delete(pathOf(name));
      if (selection.kind === 'query') expect(wasHeld, `${pathOf(name)} was held`).toBe(true);
    }
  }

  #of(ids: unknown): HeldTarget[] {
    const list = Array.isArray(ids) ? ids : [];
    return list.map((id) => this.#targets.get(Number(id))).filter((target) => target !== undefined);
  }
}
