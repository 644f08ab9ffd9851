/** firebase-admin, which speaks gRPC, as an `Sdk`. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  AggregateField,
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  Filter,
  type Firestore,
  GeoPoint,
  initializeFirestore,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore';
import { STATUS_CODES } from '../../src/values/rpc-error.ts';
import { type Fields, fromSdk, type Neutral, timeParts, timeText, toSdk, type ValueCodec } from './neutral.ts';
import {
  addWrite,
  type Condition,
  CURSORS,
  type Explained,
  type Listening,
  type NearestSpec,
  type QuerySpec,
  type ServerSdk,
  Views,
} from './sdk.ts';

// The SDK would look for Google's metadata server first, which takes a second or more.
process.env.METADATA_SERVER_DETECTION ??= 'none';

const CODES = Object.keys(STATUS_CODES).map((status) => status.toLowerCase().replaceAll('_', '-'));

/** Reads FIRESTORE_EMULATOR_HOST, as the SDK does. */
export function openAdminSdk(projectId: string): ServerSdk & { readonly firestore: Firestore } {
  const app = initializeApp({ projectId }, `${projectId}-${Math.random()}`);
  const db = initializeFirestore(app);
  const codec = adminCodec(db);
  const context = { reference: (path: string) => db.doc(path), codec };
  const read = (data: DocumentData | undefined) => (data === undefined ? null : (fromSdk(data, codec) as Fields));
  const show = (doc: DocumentSnapshot) => ({ id: doc.id, data: read(doc.data()) ?? {} });
  return {
    firestore: db,
    write: async (...writes) => {
      const batch = db.batch();
      for (const write of writes) addWrite(batch, write, context);
      await batch.commit();
    },
    read: async (path) => read((await db.doc(path).get()).data()),
    query: async (spec) => (await buildQuery(db, spec, codec).get()).docs.map(show),
    nearest: async (spec, nearest) => (await buildNearest(buildQuery(db, spec, codec), nearest).get()).docs.map(show),
    explain: async (spec, { analyze, nearest, count, stream }) => {
      const query = buildQuery(db, spec, codec);
      if (stream) return explainStream(query, analyze);
      if (count) {
        const { metrics, snapshot } = await query.count().explain({ analyze });
        return showMetrics(metrics, snapshot?.data().count ?? null);
      }
      // The published types leave out the `explain` of a vector query.
      const explainable = nearest ? (buildNearest(query, nearest) as unknown as Query) : query;
      const { metrics, snapshot } = await explainable.explain({ analyze });
      return showMetrics(metrics, snapshot?.docs.map(({ id }) => id) ?? null);
    },
    aggregate: async (spec, aggregates) => {
      const fields = Object.entries(aggregates).map(([alias, [kind, field]]) => [
        alias,
        kind === 'count' ? AggregateField.count() : AggregateField[kind](field),
      ]);
      const result = await buildQuery(db, spec, codec).aggregate(Object.fromEntries(fields)).get();
      return fromSdk(result.data(), codec) as Fields;
    },
    transaction: (body) =>
      db.runTransaction((transaction) =>
        body({
          get: async (path) => read((await transaction.get(db.doc(path))).data()),
          write: (write) => addWrite(transaction, write, context),
        }),
      ),
    listen: (target) => listen(db, target, codec),
    describe: (error) => {
      const { code, details, message } = error as { code: number; details?: string; message: string };
      return { code: CODES[code] ?? String(code), message: details ?? message };
    },
    close: () => deleteApp(app),
  };
}

// firebase-admin does not export these types.
type VectorQuery = ReturnType<Query['findNearest']>;
type ExplainMetrics = Awaited<ReturnType<Query['explain']>>['metrics'];

interface ExplainChunk {
  readonly document?: DocumentSnapshot;
  readonly metrics?: ExplainMetrics;
}

function adminCodec(db: Firestore): ValueCodec {
  return {
    make: (special, convert) => {
      if ('$time' in special) return new Timestamp(...timeParts(special.$time));
      if ('$bytes' in special) return Buffer.from(special.$bytes, 'base64');
      if ('$point' in special) return new GeoPoint(...special.$point);
      if ('$ref' in special) return db.doc(special.$ref);
      if ('$vector' in special) return FieldValue.vector([...special.$vector]);
      if ('$delete' in special) return FieldValue.delete();
      if ('$now' in special) return FieldValue.serverTimestamp();
      if ('$increment' in special) return FieldValue.increment(special.$increment);
      if ('$union' in special) return FieldValue.arrayUnion(...special.$union.map(convert));
      if ('$without' in special) return FieldValue.arrayRemove(...special.$without.map(convert));
      return Number(special.$number);
    },
    recognise: (value) => {
      if (value instanceof Timestamp) return { $time: timeText(value.seconds, value.nanoseconds) };
      if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
      if (value instanceof GeoPoint) return { $point: [value.latitude, value.longitude] };
      if ('firestore' in value && 'path' in value) return { $ref: String(value.path) };
      if ('toArray' in value && typeof value.toArray === 'function') return { $vector: value.toArray() };
      return undefined;
    },
  };
}

function buildQuery(db: Firestore, spec: QuerySpec, codec: ValueCodec): Query {
  const values = (list: readonly Neutral[]) => list.map((value) => toSdk(value, codec));
  let query: Query = spec.group ? db.collectionGroup(spec.collection) : db.collection(spec.collection);
  if (spec.where) query = query.where(buildFilter(spec.where, codec));
  for (const [field, direction] of spec.orderBy ?? []) query = query.orderBy(fieldPath(field), direction);
  if (spec.limit !== undefined) query = query.limit(spec.limit);
  if (spec.limitToLast !== undefined) query = query.limitToLast(spec.limitToLast);
  for (const cursor of CURSORS) if (spec[cursor]) query = query[cursor](...values(spec[cursor]));
  return query;
}

function buildNearest(query: Query, nearest: NearestSpec): VectorQuery {
  const { field, vector, measure, limit, resultField, threshold, select } = nearest;
  return (select ? query.select(...select) : query).findNearest({
    vectorField: field,
    queryVector: [...vector],
    distanceMeasure: measure,
    limit,
    ...(resultField !== undefined && { distanceResultField: resultField }),
    ...(threshold !== undefined && { distanceThreshold: threshold }),
  });
}

function showMetrics({ planSummary, executionStats }: ExplainMetrics, result: Explained['result']): Explained {
  const cost = executionStats && {
    results: executionStats.resultsReturned,
    reads: executionStats.readOperations,
    debug: executionStats.debugStats as Neutral,
  };
  if (cost && !(executionStats.executionDuration.nanoseconds > 0)) throw new Error('the query took no time');
  return { indexes: planSummary.indexesUsed as Neutral[], cost, result };
}

async function explainStream(query: Query, analyze: boolean): Promise<Explained> {
  const ids: string[] = [];
  let metrics: ExplainMetrics | undefined;
  for await (const chunk of query.explainStream({ analyze }) as AsyncIterable<ExplainChunk>) {
    if (metrics) throw new Error('the metrics were not the last');
    if (chunk.document) ids.push(chunk.document.id);
    metrics = chunk.metrics;
  }
  if (!metrics) throw new Error('there were no metrics');
  return showMetrics(metrics, analyze ? ids : null);
}

function buildFilter(condition: Condition, codec: ValueCodec): Filter {
  if ('and' in condition) return Filter.and(...condition.and.map((part) => buildFilter(part, codec)));
  if ('or' in condition) return Filter.or(...condition.or.map((part) => buildFilter(part, codec)));
  const [field, op, value] = condition;
  return Filter.where(fieldPath(field), op, toSdk(value, codec));
}

function fieldPath(field: string): string | FieldPath {
  return field === '__name__' ? FieldPath.documentId() : field;
}

function listen(db: Firestore, target: QuerySpec | string, codec: ValueCodec): Listening {
  const views = new Views();
  const fail = (error: Error) => views.fail(error);
  const show = (docs: readonly DocumentSnapshot[]) =>
    views.push(docs.map((found) => ({ id: found.id, text: JSON.stringify(fromSdk(found.data(), codec)) })));
  const stop =
    typeof target === 'string'
      ? db.doc(target).onSnapshot((found) => show(found.exists ? [found] : []), fail)
      : buildQuery(db, target, codec).onSnapshot(({ docs }) => show(docs), fail);
  return { until: (ids) => views.until(ids), failed: views.failed, stop };
}
