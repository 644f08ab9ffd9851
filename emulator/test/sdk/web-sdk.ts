/** The firebase JS SDK as an `Sdk`. It speaks gRPC in Node and WebChannel in a browser. */
import { deleteApp, initializeApp } from 'firebase/app';
import * as web from 'firebase/firestore';
import { type Fields, fromSdk, type Neutral, timeParts, timeText, toSdk, type ValueCodec } from './neutral.ts';
import { addWrite, type Condition, CURSORS, type Listening, type QuerySpec, type Sdk, Views } from './sdk.ts';

// Many scenarios provoke failures, and the SDK would log each.
web.setLogLevel('silent');

export interface WebSdkOptions {
  readonly projectId: string;
  readonly host: string;
  readonly port: number;
  readonly settings?: web.FirestoreSettings;
  /** 'owner' bypasses rules, a uid is a signed-in user, undefined is nobody. */
  readonly user?: string;
}

export function openWebSdk(options: WebSdkOptions): Sdk & { readonly firestore: web.Firestore } {
  const { projectId, host, port, settings = {}, user } = options;
  const app = initializeApp({ projectId, apiKey: 'fake' }, `${projectId}-${Math.random()}`);
  const db = web.initializeFirestore(app, settings);
  const mockUserToken = user === 'owner' || user === undefined ? user : { user_id: user };
  web.connectFirestoreEmulator(db, host, port, mockUserToken === undefined ? {} : { mockUserToken });
  const codec = webCodec(db);
  const context = { reference: (path: string) => web.doc(db, path), codec };
  const read = (data: web.DocumentData | undefined) => (data === undefined ? null : (fromSdk(data, codec) as Fields));
  return {
    firestore: db,
    write: async (...writes) => {
      const batch = web.writeBatch(db);
      for (const write of writes) addWrite(batch, write, context);
      await batch.commit();
    },
    read: async (path) => read((await web.getDocFromServer(web.doc(db, path))).data()),
    query: async (spec) => {
      const { docs } = await web.getDocsFromServer(buildQuery(db, spec, codec));
      return docs.map((found) => ({ id: found.id, data: read(found.data()) ?? {} }));
    },
    aggregate: async (spec, aggregates) => {
      const fields = Object.entries(aggregates).map(([alias, [kind, field = '']]) => [
        alias,
        kind === 'count' ? web.count() : kind === 'sum' ? web.sum(field) : web.average(field),
      ]);
      const result = await web.getAggregateFromServer(buildQuery(db, spec, codec), Object.fromEntries(fields));
      return fromSdk(result.data(), codec) as Fields;
    },
    transaction: (body) =>
      web.runTransaction(db, (transaction) =>
        body({
          get: async (path) => read((await transaction.get(web.doc(db, path))).data()),
          write: (write) => addWrite(transaction, write, context),
        }),
      ),
    listen: (target) => listen(db, target, codec),
    describe: (error) => error as { code: string; message: string },
    close: async () => {
      await web.terminate(db);
      await deleteApp(app);
    },
  };
}

function webCodec(db: web.Firestore): ValueCodec {
  return {
    make: (special, convert) => {
      if ('$time' in special) return new web.Timestamp(...timeParts(special.$time));
      if ('$bytes' in special) return web.Bytes.fromBase64String(special.$bytes);
      if ('$point' in special) return new web.GeoPoint(...special.$point);
      if ('$ref' in special) return web.doc(db, special.$ref);
      if ('$vector' in special) return web.vector([...special.$vector]);
      if ('$delete' in special) return web.deleteField();
      if ('$now' in special) return web.serverTimestamp();
      if ('$increment' in special) return web.increment(special.$increment);
      if ('$union' in special) return web.arrayUnion(...special.$union.map(convert));
      if ('$without' in special) return web.arrayRemove(...special.$without.map(convert));
      return Number(special.$number);
    },
    recognise: (value) => {
      if (value instanceof web.Timestamp) return { $time: timeText(value.seconds, value.nanoseconds) };
      if (value instanceof web.Bytes) return { $bytes: value.toBase64() };
      if (value instanceof web.GeoPoint) return { $point: [value.latitude, value.longitude] };
      if (value instanceof web.DocumentReference) return { $ref: value.path };
      if (value instanceof web.VectorValue) return { $vector: value.toArray() };
      return undefined;
    },
  };
}

const { startAt, startAfter, endAt, endBefore } = web;
const CURSOR_CONSTRAINTS = { startAt, startAfter, endAt, endBefore };

function buildQuery(db: web.Firestore, spec: QuerySpec, codec: ValueCodec): web.Query {
  const values = (list: readonly Neutral[]) => list.map((value) => toSdk(value, codec));
  const source = spec.group ? web.collectionGroup(db, spec.collection) : web.collection(db, spec.collection);
  const rest: web.QueryNonFilterConstraint[] = [];
  for (const [field, direction] of spec.orderBy ?? []) rest.push(web.orderBy(fieldPath(field), direction));
  if (spec.limit !== undefined) rest.push(web.limit(spec.limit));
  if (spec.limitToLast !== undefined) rest.push(web.limitToLast(spec.limitToLast));
  for (const cursor of CURSORS) if (spec[cursor]) rest.push(CURSOR_CONSTRAINTS[cursor](...values(spec[cursor])));
  if (!spec.where) return web.query(source, ...rest);
  const filter = buildFilter(spec.where, codec);
  return 'and' in spec.where || 'or' in spec.where
    ? web.query(source, filter as web.QueryCompositeFilterConstraint, ...rest)
    : web.query(source, web.and(filter), ...rest);
}

function buildFilter(condition: Condition, codec: ValueCodec): web.QueryFilterConstraint {
  if ('and' in condition) return web.and(...condition.and.map((part) => buildFilter(part, codec)));
  if ('or' in condition) return web.or(...condition.or.map((part) => buildFilter(part, codec)));
  const [field, op, value] = condition;
  return web.where(fieldPath(field), op, toSdk(value, codec));
}

function fieldPath(field: string) {
  return field === '__name__' ? web.documentId() : field;
}

/** Includes metadata changes: without them the SDK does not repeat a snapshot from the cache when the server confirms it. */
function listen(db: web.Firestore, target: QuerySpec | string, codec: ValueCodec): Listening {
  const views = new Views();
  const options = { includeMetadataChanges: true };
  const fail = (error: Error) => views.fail(error);
  const show = (docs: readonly web.DocumentSnapshot[], { fromCache, hasPendingWrites }: web.SnapshotMetadata) => {
    if (fromCache || hasPendingWrites) return;
    views.push(docs.map((found) => ({ id: found.id, text: JSON.stringify(fromSdk(found.data(), codec)) })));
  };
  const stop =
    typeof target === 'string'
      ? web.onSnapshot(
          web.doc(db, target),
          options,
          (found) => show(found.exists() ? [found] : [], found.metadata),
          fail,
        )
      : web.onSnapshot(buildQuery(db, target, codec), options, ({ docs, metadata }) => show(docs, metadata), fail);
  return { until: (ids) => views.until(ids), failed: views.failed, stop };
}
