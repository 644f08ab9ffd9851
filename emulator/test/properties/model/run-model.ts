/**
 * Runs random steps of several clients against the service and against the naive database, and compares both after each step: the
 * statuses of writes, the answers of reads and transactions, and what each listener holds.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { nameOf, statusOf, TestClient } from '../../../src/service/testing/client.ts';
import { isJsonObject, type JsonObject } from '../../../src/values/json.ts';
import { Chooser } from '../../chooser.ts';
import { answerNaively } from '../naive-query.ts';
import { fieldAt, withField } from '../naive-writes.ts';
import { type HeldTarget, ListeningClient, type Selection } from './listening-client.ts';
import { drawPath, drawWrite, drawWrites, NaiveDatabase, type NaiveDocument, pathOf } from './naive-database.ts';
import { drawQuery } from './random-query.ts';

const CLIENTS = 3;
const MAX_TARGETS = 4;
const MAX_SNAPSHOTS = 2;

type Documents = ReadonlyMap<string, NaiveDocument>;

interface HeldSnapshot {
  readonly transaction: string;
  readonly documents: Documents;
}

/** Throws at the first step after which the service and the model differ. Returns how often a target was listened to and resumed. */
export async function runModel(seed: number, steps: number): Promise<{ listened: number; resumed: number }> {
  const run = new ModelRun(seed);
  for (let step = 1; step <= steps; step++) {
    try {
      await run.step();
    } catch (error) {
      throw new Error(`Seed ${seed}, step ${step} (${run.doing}) differs from the model`, { cause: error });
    }
  }
  run.close();
  return run.counts;
}

class ModelRun {
  readonly #chooser: Chooser;
  readonly #service = new TestClient();
  readonly #model = new NaiveDatabase();
  readonly #clients = Array.from({ length: CLIENTS }, () => new ListeningClient(this.#service));
  readonly #snapshots: HeldSnapshot[] = [];
  /** The fields of the model that each document has been compared with. */
  readonly #compared = new WeakMap<JsonObject, JsonObject>();
  readonly counts = { listened: 0, resumed: 0 };
  doing = '';

  constructor(seed: number) {
    this.#chooser = new Chooser(seed);
  }

  async step(): Promise<void> {
    const steps: readonly (readonly [number, () => unknown])[] = [
      [30, () => this.#commit()],
      [6, () => this.#batchWrite()],
      [3, () => this.#fill()],
      [2, () => this.#sweep()],
      [8, () => this.#transact()],
      [4, () => this.#race()],
      [8, () => this.#readSnapshot()],
      [12, () => this.#ask()],
      [4, () => this.#get()],
      [8, () => this.#listen()],
      [7, () => this.#leave()],
      [14, () => this.#resume()],
      [3, () => this.#disconnect()],
    ];
    let chosen = this.#chooser.below(steps.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, act] of steps) {
      chosen -= weight;
      if (chosen >= 0) continue;
      this.doing = String(act).replace(/.*#|\(\).*/gs, '');
      await act();
      break;
    }
    this.#compareListeners();
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  async #commit(more: JsonObject = {}, writes = this.#drawWrites(1 + this.#chooser.below(4))): Promise<void> {
    const committed = this.#service.commit(writes, more);
    const status = this.#model.statusOf(writes);
    expect(await statusOf(committed)).toBe(status);
    if (status === 'OK') this.#apply(writes, await committed);
  }

  #drawWrites(count: number): JsonObject[] {
    return drawWrites(this.#chooser, this.#model, count);
  }

  #apply(writes: readonly JsonObject[], { commitTime, writeResults }: JsonObject): void {
    const results = (writeResults ?? []) as JsonObject[];
    this.#model.apply(writes, String(commitTime), findServerTime(results));
    for (const [index, { update }] of writes.entries()) {
      if (!isJsonObject(update)) continue;
      expect(results[index]?.updateTime, 'the update time').toBe(
        this.#model.documents.get(pathOf(update.name))?.updateTime,
      );
    }
  }

  /** Each write succeeds or fails by itself. */
  async #batchWrite(): Promise<void> {
    const writes = this.#drawWrites(1 + this.#chooser.below(5));
    const { status, writeResults } = await this.#service.batchWrite(writes);
    for (const [index, write] of writes.entries()) {
      const expected = this.#model.statusOf([write]);
      const { code = 0 } = ((status ?? []) as JsonObject[])[index] ?? {};
      expect(code === 0, `write ${index} is ${expected}`).toBe(expected === 'OK');
      const result = ((writeResults ?? []) as JsonObject[])[index] ?? {};
      if (expected === 'OK') this.#model.apply([write], String(result.updateTime), findServerTime([result]));
    }
  }

  async #fill(): Promise<void> {
    await this.#commit(
      {},
      this.#drawWrites(60).map(({ currentDocument, ...write }) => write),
    );
  }

  /** Deletes a large part of everything. */
  async #sweep(): Promise<void> {
    const paths = [...this.#model.documents.keys()].filter(() => this.#chooser.below(2) === 0);
    await this.#commit(
      {},
      paths.map((path) => ({ delete: nameOf(path) })),
    );
  }

  /** Reads, then writes or rolls back, while another client waits to write to what was read. */
  async #transact(): Promise<void> {
    const path = drawPath(this.#chooser);
    const transaction = await this.#service.begin();
    await this.#compareDocuments([path, drawPath(this.#chooser)], { transaction });
    if (this.#chooser.below(2) === 0) await this.#compareQuery(this.#model.documents, { transaction });
    const waiting = { update: { name: nameOf(path), fields: { n: { integerValue: '7' } } } };
    const outside = this.#chooser.below(2) === 0 ? this.#service.commit([waiting]) : undefined;
    if (this.#chooser.below(5) === 0) await this.#service.rollback(transaction);
    else await this.#commit({ transaction }, [drawWrite(this.#chooser, this.#model, path)]);
    if (outside) this.#apply([waiting], await outside);
  }

  /** Of two transactions that read a document, the second sees what the first has written. */
  async #race(): Promise<void> {
    const path = drawPath(this.#chooser);
    const [first, second] = [await this.#service.begin(), await this.#service.begin()];
    await this.#compareDocuments([path], { transaction: first });
    const read = this.#service.batchGet([path], { transaction: second });
    await this.#commit({ transaction: first }, [drawWrite(this.#chooser, this.#model, path)]);
    this.#compareAnswers([path], await read);
    await this.#commit({ transaction: second }, [drawWrite(this.#chooser, this.#model, path)]);
  }

  /** A read-only transaction sees what there was when it began. */
  async #readSnapshot(): Promise<void> {
    if (this.#snapshots.length < MAX_SNAPSHOTS) {
      const transaction = await this.#service.begin({ readOnly: {} });
      this.#snapshots.push({ transaction, documents: this.#model.documents });
      return;
    }
    const [snapshot] = this.#snapshots;
    if (!snapshot) return;
    await this.#compareQuery(snapshot.documents, { transaction: snapshot.transaction });
    if (this.#chooser.below(3) > 0) return;
    this.#snapshots.shift();
    await this.#service.rollback(snapshot.transaction);
  }

  async #ask(): Promise<void> {
    await this.#compareQuery(this.#model.documents, {});
  }

  async #compareQuery(documents: Documents, more: JsonObject): Promise<void> {
    const query = drawQuery(this.#chooser);
    const expected = answerNaively(fieldsOf(documents), query);
    const answers = await this.#service.stream('RunQuery', { parent: nameOf(''), structuredQuery: query, ...more });
    const found = answers.map(({ document }) => document).filter(isJsonObject);
    const asked = JSON.stringify(query);
    expect(
      found.map(({ name }) => pathOf(name)),
      asked,
    ).toEqual(expected);
    for (const document of found) this.#compareDocument(document, documents, query);
    const structuredAggregationQuery = { structuredQuery: query, aggregations: [{ alias: 'all', count: {} }] };
    const request = { parent: nameOf(''), structuredAggregationQuery, ...more };
    const [counted] = await this.#service.stream('RunAggregationQuery', request);
    expect(counted?.result, asked).toEqual({ aggregateFields: { all: { integerValue: String(expected.length) } } });
  }

  async #get(): Promise<void> {
    await this.#compareDocuments([drawPath(this.#chooser), drawPath(this.#chooser)], {});
  }

  async #compareDocuments(paths: string[], more: JsonObject): Promise<void> {
    this.#compareAnswers(paths, await this.#service.batchGet(paths, more));
  }

  #compareAnswers(paths: readonly string[], answers: readonly JsonObject[]): void {
    const found = answers.map((answer) => answer.found).filter(isJsonObject);
    const existing = [...new Set(paths)].filter((path) => this.#model.documents.has(path));
    expect(found.map(({ name }) => pathOf(name)).sort()).toEqual(existing.sort());
    for (const document of found) this.#compareDocument(document, this.#model.documents);
  }

  #drawClient(): ListeningClient {
    return this.#chooser.of(this.#clients);
  }

  #listen(): void {
    const client = this.#drawClient();
    if (client.targets.length >= MAX_TARGETS) this.#leaveOne(client);
    const selection: Selection =
      this.#chooser.below(6) > 0
        ? { kind: 'query', query: drawQuery(this.#chooser) }
        : { kind: 'documents', paths: [...new Set([drawPath(this.#chooser), drawPath(this.#chooser)])] };
    client.listen(selection);
    this.counts.listened += 1;
  }

  #leave(): void {
    this.#leaveOne(this.#drawClient());
  }

  #leaveOne(client: ListeningClient): void {
    const { targets } = client;
    if (targets.length > 0) client.leave(this.#chooser.of(targets));
    if (client.away.length > MAX_TARGETS) client.away.shift();
  }

  #resume(): void {
    const client = this.#drawClient();
    const target = client.targets.length < MAX_TARGETS ? client.away.shift() : undefined;
    if (!target) return;
    // A server that was started again does not know the tokens of the former one.
    if (this.#chooser.below(6) === 0) target.token = Buffer.alloc(16, this.#chooser.below(256)).toString('base64');
    client.resume(target);
    this.counts.resumed += 1;
  }

  /** Some of the targets are resumed at once, some later. */
  async #disconnect(): Promise<void> {
    const client = this.#drawClient();
    client.disconnect();
    if (this.#chooser.below(2) === 0) await this.#commit();
    for (const target of client.away.splice(0, MAX_TARGETS)) client.resume(target);
    client.away.length = Math.min(client.away.length, MAX_TARGETS);
  }

  #compareListeners(): void {
    const { documents } = this.#model;
    const fields = fieldsOf(documents);
    for (const client of this.#clients) for (const target of client.targets) this.#compareTarget(target, fields);
  }

  #compareTarget({ selection, held, isCurrent }: HeldTarget, fields: ReadonlyMap<string, JsonObject>): void {
    const listened = JSON.stringify(selection);
    expect(isCurrent, `${listened} is current`).toBe(true);
    const expected =
      selection.kind === 'query'
        ? answerNaively(fields, selection.query)
        : selection.paths.filter((path) => fields.has(path));
    expect([...held.keys()].sort(), listened).toEqual(expected.sort());
    const query = selection.kind === 'query' ? selection.query : {};
    for (const document of held.values()) this.#compareDocument(document, this.#model.documents, query);
  }

  #compareDocument(document: JsonObject, documents: Documents, { select }: JsonObject = {}): void {
    const expected = documents.get(pathOf(document.name));
    if (expected && this.#compared.get(document) === expected.fields) return;
    const fields = expected && (isJsonObject(select) ? project(expected.fields, select) : expected.fields);
    const isSame = isDeepStrictEqual(document.fields ?? {}, fields) && document.updateTime === expected?.updateTime;
    if (!isSame) expect(document).toEqual({ ...document, fields, updateTime: expected?.updateTime });
    if (expected) this.#compared.set(document, expected.fields);
  }
}

function fieldsOf(documents: Documents): Map<string, JsonObject> {
  return new Map(Array.from(documents, ([path, { fields }]) => [path, fields]));
}

function project(fields: JsonObject, { fields: selected }: JsonObject): JsonObject {
  return ((selected ?? []) as JsonObject[]).reduce<JsonObject>((shown, { fieldPath }) => {
    const path = String(fieldPath).split('.');
    const value = fieldAt(fields, path);
    return value === undefined ? shown : withField(shown, path, value);
  }, {});
}

/** The model does not know the server's time. All server timestamps of a commit are the same. */
function findServerTime(results: readonly JsonObject[]): string {
  const values = results.flatMap(({ transformResults }) => (transformResults ?? []) as JsonObject[]);
  return String(values.find(({ timestampValue }) => timestampValue !== undefined)?.timestampValue);
}
