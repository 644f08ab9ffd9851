/** The RPC ExecutePipeline of databases in Enterprise edition. It authorizes, reads and answers; what stages do is in pipelines/. */
import { listedQuery } from '../../pipelines/constraints.ts';
import { Budget } from '../../pipelines/model/budget.ts';
import { notImplemented } from '../../pipelines/model/errors.ts';
import type { PipelineContext, Row } from '../../pipelines/model/expression.ts';
import { measure } from '../../pipelines/model/value-size.ts';
import { type Branch, type Pipeline, parsePipeline } from '../../pipelines/parse-pipeline.ts';
import { type JsonObject, objectOrEmpty, readBoolean, readString, requireObject } from '../../values/json.ts';
import { type DatabaseName, formatResourceName, parseDatabaseName } from '../../values/paths/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { Timestamp } from '../../values/value.ts';
import { encodeFields } from '../../values/wire.ts';
import { BilledReader } from '../meter/billed-reader.ts';
import type { CallContext } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { keysOfReads, keysOfScan } from '../transactions/lock-keys.ts';

const RESULTS_PER_MESSAGE = 100;
const BYTES_PER_MESSAGE = 1024 * 1024;

export async function* executePipeline(state: ServiceState, request: JsonObject, context: CallContext) {
  const name = parseDatabaseName(readString(request, 'database'));
  if (state.edition !== 'enterprise') {
    throw new RpcError(
      'FAILED_PRECONDITION',
      'Pipelines need a database in Enterprise edition: "edition": "enterprise" in "firestore" of firebase.json, or in the options of startFirestore.',
    );
  }
  const budget = new Budget();
  const pipeline = parseRequest(state, request, { database: name, budget });
  const call = state.openCall('ExecutePipeline', name, context);
  let isOpen = false;
  const { reader, begun } = await openRead(call, {
    request,
    keys: keysOf(pipeline),
    authorize: (authorizer, seen) => {
      isOpen = authorizer.isOpen;
      for (const { scan, stages } of pipeline.branches) {
        if (scan.kind === 'documents') authorizer.requireGets(scan.paths, seen);
        else if (scan.kind === 'collection') authorizer.requireList(listedQuery(scan, stages), seen);
        else if (scan.kind === 'subcollection' && !isOpen) throw notImplemented('A subcollection under security rules');
      }
    },
  });
  const billed = new BilledReader(reader, pipeline.readsFields);
  let head: JsonObject = begun === undefined ? {} : { transaction: begun };
  let sent = 0;
  budget.restart();
  try {
    for (const results of inMessages(name, pipeline.run(billed, !isOpen))) {
      yield { ...head, ...(results.length > 0 && { results }), executionTime: formatMicros(reader.version) };
      budget.restart();
      head = {};
      sent++;
    }
  } catch (error) {
    // The client was not told the transaction that it began, so that it cannot end it.
    if (begun !== undefined && sent === 0) call.database.transactions.end(begun);
    throw error;
  } finally {
    call.meter.readUnits(billed.units);
  }
}

/** At least one message, which may be empty. */
function* inMessages(name: DatabaseName, rows: Iterable<Row>): Generator<JsonObject[]> {
  let results: JsonObject[] = [];
  let bytes = 0;
  let isFirst = true;
  for (const row of rows) {
    results.push(encodeRow(name, row));
    bytes += measure(row.fields).size;
    if (results.length < RESULTS_PER_MESSAGE && bytes < BYTES_PER_MESSAGE) continue;
    yield results;
    results = [];
    bytes = 0;
    isFirst = false;
  }
  if (isFirst || results.length > 0) yield results;
}

function parseRequest(
  state: ServiceState,
  request: JsonObject,
  known: Pick<PipelineContext, 'database' | 'budget'>,
): Pipeline {
  if (readBoolean(request, 'autoCommitTransaction')) throw notImplemented('A transaction that commits by itself');
  const structured = requireObject(request.structuredPipeline, 'structured_pipeline');
  for (const [option, value] of Object.entries(objectOrEmpty(structured.options))) {
    // It says which indexes a pipeline should use, which no answer depends on.
    if (option === 'index_mode' && objectOrEmpty(value).stringValue === 'recommended') continue;
    throw notImplemented(`The option ${option}`);
  }
  return parsePipeline(structured.pipeline, { ...known, time: Timestamp.fromMicros(state.clock.read()) });
}

function keysOf({ branches }: Pipeline) {
  return new Map(branches.flatMap((branch) => [...keysOfBranch(branch)]));
}

function keysOfBranch({ scan }: Branch) {
  switch (scan.kind) {
    case 'documents':
      return keysOfReads(scan.paths);
    case 'collection':
      return keysOfScan(scan.parent, scan.collectionId, scan.allDescendants);
    case 'subcollection':
      return keysOfScan('', scan.collectionId, true);
    case 'literals':
      return keysOfReads([]);
  }
}

function encodeRow(database: DatabaseName, { path, fields, createTime, updateTime }: Row): JsonObject {
  return {
    ...(path !== undefined && { name: formatResourceName(database, path) }),
    ...(fields.size > 0 && { fields: encodeFields(fields) }),
    ...(createTime !== undefined && { createTime: formatMicros(createTime) }),
    ...(updateTime !== undefined && { updateTime: formatMicros(updateTime) }),
  };
}
