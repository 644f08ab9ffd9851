/** The firebase JS SDK as an Sdk: gRPC in Node, WebChannel in a browser. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  count,
  type DocumentData,
  DocumentReference,
  type DocumentSnapshot,
  deleteField,
  doc,
  documentId,
  endAt,
  endBefore,
  type Firestore,
  type FirestoreSettings,
  GeoPoint,
  getAggregateFromServer,
  getDocFromServer,
  getDocsFromServer,
  increment,
  initializeFirestore,
  limit,
  limitToLast,
  onSnapshot,
  or,
  orderBy,
  type Query,
  type QueryCompositeFilterConstraint,
  type QueryFilterConstraint,
  type QueryNonFilterConstraint,
  query,
  runTransaction,
  type SetOptions,
  type SnapshotMetadata,
  serverTimestamp,
  setLogLevel,
  startAfter,
  startAt,
  sum,
  Timestamp,
  terminate,
  type UpdateData,
  VectorValue,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore';
import { type Fields, fromSdk, type Neutral, timeParts, timeText, toSdk, type ValueCodec } from './neutral.ts';
import { type Condition, type Listening, type QuerySpec, type Sdk, Views, type Write } from './sdk.ts';

// Failures are what many scenarios are about; the SDK would log each.
setLogLevel('silent');

export interface WebSdkOptions {
  readonly projectId: string;
  readonly host: string;
  readonly port: number;
  readonly settings?: FirestoreSettings;
  /** 'owner' bypasses rules; a uid is a signed-in user; undefined is nobody. */
  readonly user?: string;
}

export function openWebSdk({ projectId, host, port, settings = {}, user }: WebSdkOptions): Sdk {
  const app: FirebaseApp = initializeApp({ projectId, apiKey: 'fake' }, `${projectId}-${Math.random()}`);
  const db = initializeFirestore(app, settings);
  connectFirestoreEmulator(db, host, port, user === undefined ? {} : { mockUserToken: mockToken(user) });
  const codec = webCodec(db);
  const read = (data: DocumentData | undefined) => (data === undefined ? null : (fromSdk(data, codec) as Fields));
  return {
    write: async (...writes) => {
      const batch = writeBatch(db);
      for (const write of writes) addWrite(batch, write, { db, codec });
      await batch.commit();
    },
    read: async (path) => read((await getDocFromServer(doc(db, path))).data()),
    query: async (spec) => {
      const { docs } = await getDocsFromServer(buildQuery(db, spec, codec));
      return docs.map((found) => ({ id: found.id, data: read(found.data()) ?? {} }));
    },
    aggregate: async (spec, aggregates) => {
      const fields = Object.entries(aggregates).map(([alias, [kind, field = '']]) => [
        alias,
        kind === 'count' ? count() : kind === 'sum' ? sum(field) : average(field),
      ]);
      const result = await getAggregateFromServer(buildQuery(db, spec, codec), Object.fromEntries(fields));
      return fromSdk(result.data(), codec) as Fields;
    },
    transaction: (body) =>
      runTransaction(db, (transaction) =>
        body({
          get: async (path) => read((await transaction.get(doc(db, path))).data()),
          write: (write) => addWrite(transaction, write, { db, codec }),
        }),
      ),
    listen: (target) => listen(db, target, codec),
    describe: (error) => error as { code: string; message: string },
    close: async () => {
      await terminate(db);
      await deleteApp(app);
    },
  };
}

function mockToken(user: string): string | { readonly user_id: string } {
  return user === 'owner' ? user : { user_id: user };
}

function webCodec(db: Firestore): ValueCodec {
  return {
    make: (special, convert) => {
      if ('$time' in special) return new Timestamp(...timeParts(special.$time));
      if ('$bytes' in special) return Bytes.fromBase64String(special.$bytes);
      if ('$point' in special) return new GeoPoint(...special.$point);
      if ('$ref' in special) return doc(db, special.$ref);
      if ('$vector' in special) return vector([...special.$vector]);
      if ('$delete' in special) return deleteField();
      if ('$now' in special) return serverTimestamp();
      if ('$increment' in special) return increment(special.$increment);
      if ('$union' in special) return arrayUnion(...special.$union.map(convert));
      if ('$without' in special) return arrayRemove(...special.$without.map(convert));
      return Number(special.$number);
    },
    recognise: (value) => {
      if (value instanceof Timestamp) return { $time: timeText(value.seconds, value.nanoseconds) };
      if (value instanceof Bytes) return { $bytes: value.toBase64() };
      if (value instanceof GeoPoint) return { $point: [value.latitude, value.longitude] };
      if (value instanceof DocumentReference) return { $ref: value.path };
      if (value instanceof VectorValue) return { $vector: value.toArray() };
      return undefined;
    },
  };
}

interface Writer {
  set(ref: DocumentReference, data: DocumentData, options: SetOptions): unknown;
  update(ref: DocumentReference, data: UpdateData<DocumentData>): unknown;
  delete(ref: DocumentReference): unknown;
}

interface Context {
  readonly db: Firestore;
  readonly codec: ValueCodec;
}

function addWrite(writer: Writer, write: Write, { db, codec }: Context): void {
  if ('delete' in write) writer.delete(doc(db, write.delete));
  else if ('update' in write)
    writer.update(doc(db, write.update), toSdk(write.data, codec) as UpdateData<DocumentData>);
  else {
    const { merge } = write;
    const options = merge === undefined ? {} : merge === true ? { merge } : { mergeFields: [...merge] };
    writer.set(doc(db, write.set), toSdk(write.data, codec) as DocumentData, options);
  }
}

function buildQuery(db: Firestore, spec: QuerySpec, codec: ValueCodec): Query {
  const values = (list: readonly Neutral[]) => list.map((value) => toSdk(value, codec));
  const source = spec.group ? collectionGroup(db, spec.collection) : collection(db, spec.collection);
  const rest: QueryNonFilterConstraint[] = [];
  for (const [field, direction] of spec.orderBy ?? []) rest.push(orderBy(fieldPath(field), direction));
  if (spec.limit !== undefined) rest.push(limit(spec.limit));
  if (spec.limitToLast !== undefined) rest.push(limitToLast(spec.limitToLast));
  if (spec.startAt) rest.push(startAt(...values(spec.startAt)));
  if (spec.startAfter) rest.push(startAfter(...values(spec.startAfter)));
  if (spec.endAt) rest.push(endAt(...values(spec.endAt)));
  if (spec.endBefore) rest.push(endBefore(...values(spec.endBefore)));
  if (!spec.where) return query(source, ...rest);
  const filter = buildFilter(spec.where, codec);
  return 'and' in spec.where || 'or' in spec.where
    ? query(source, filter as QueryCompositeFilterConstraint, ...rest)
    : query(source, and(filter), ...rest);
}

function buildFilter(condition: Condition, codec: ValueCodec): QueryFilterConstraint {
  if ('and' in condition) return and(...condition.and.map((part) => buildFilter(part, codec)));
  if ('or' in condition) return or(...condition.or.map((part) => buildFilter(part, codec)));
  const [field, op, value] = condition;
  return where(fieldPath(field), op, toSdk(value, codec));
}

function fieldPath(field: string) {
  return field === '__name__' ? documentId() : field;
}

/** Metadata changes are included because a snapshot from the cache is not repeated when the server confirms it. */
function listen(db: Firestore, target: QuerySpec | string, codec: ValueCodec): Listening {
  const views = new Views();
  const options = { includeMetadataChanges: true };
  const fail = (error: Error) => views.fail(error);
  const show = (docs: readonly DocumentSnapshot[], { fromCache, hasPendingWrites }: SnapshotMetadata) => {
    if (fromCache || hasPendingWrites) return;
    views.push(docs.map((found) => ({ id: found.id, text: JSON.stringify(fromSdk(found.data(), codec)) })));
  };
  const stop =
    typeof target === 'string'
      ? onSnapshot(doc(db, target), options, (found) => show(found.exists() ? [found] : [], found.metadata), fail)
      : onSnapshot(buildQuery(db, target, codec), options, ({ docs, metadata }) => show(docs, metadata), fail);
  return { until: (ids) => views.until(ids), failed: views.failed, stop };
}
