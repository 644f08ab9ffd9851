/** Encodes the bodies of events: CloudEvents 1.0 in JSON for v2, the background-function envelope for v1. Delivers nothing. */
import { isMapValue, valuesIdentical } from '../../values/compare.ts';
import type { DocumentChange } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import { formatFieldPath } from '../../values/paths/field-path.ts';
import { type DatabaseName, formatDatabaseName, formatResourceName } from '../../values/paths/resource-name.ts';
import { formatMicros } from '../../values/timestamp.ts';
import type { MapValue, Micros } from '../../values/value.ts';
import { encodeDocument } from '../../values/wire.ts';
import type { Caller } from '../rpc.ts';
import type { Trigger } from './registration.ts';

/** One change of one document, for one trigger. */
export interface TriggerEvent {
  readonly id: string;
  readonly database: DatabaseName;
  readonly version: Micros;
  readonly change: DocumentChange;
  /** Undefined if the server itself made the change. */
  readonly caller: Caller | undefined;
}

export function encodeEvent(trigger: Trigger, event: TriggerEvent) {
  return trigger.generation === 1
    ? { contentType: 'application/json', body: encodeV1(trigger, event) }
    : { contentType: 'application/cloudevents+json', body: encodeV2(trigger, event) };
}

function encodeV1(trigger: Trigger, event: TriggerEvent): JsonObject {
  return {
    context: {
      eventId: event.id,
      timestamp: formatMicros(event.version),
      eventType: trigger.eventType,
      resource: {
        service: 'firestore.googleapis.com',
        name: formatResourceName(event.database, event.change.path),
        type: 'type.googleapis.com/google.firestore.v1.Document',
      },
    },
    data: { value: {}, oldValue: {}, updateMask: {}, ...encodeData(event) },
  };
}

function encodeV2(trigger: Trigger, event: TriggerEvent): JsonObject {
  const { project, database } = event.database;
  return {
    specversion: '1.0',
    id: event.id,
    source: `//firestore.googleapis.com/${formatDatabaseName(event.database)}`,
    type: trigger.eventType,
    subject: `documents/${event.change.path}`,
    time: formatMicros(event.version),
    datacontenttype: 'application/json',
    project,
    database,
    namespace: '(default)',
    document: event.change.path,
    location: 'us-central1',
    ...(trigger.withAuthContext && encodeAuthContext(event.caller)),
    data: encodeData(event),
  };
}

function encodeData({ database, change: { before, after } }: TriggerEvent): JsonObject {
  return {
    ...(after && { value: encodeDocument(database, after) }),
    ...(before && { oldValue: encodeDocument(database, before) }),
    ...(before && after && { updateMask: { fieldPaths: [...changedPaths(before.fields, after.fields, [])] } }),
  };
}

/** The field paths that differ. Maps on both sides are compared field by field. */
function* changedPaths(before: MapValue, after: MapValue, prefix: readonly string[]): Generator<string> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const former = before.get(name);
    const current = after.get(name);
    if (former !== undefined && current !== undefined && valuesIdentical(former, current)) continue;
    if (isMapValue(former) && isMapValue(current)) yield* changedPaths(former, current, [...prefix, name]);
    else yield formatFieldPath([...prefix, name]);
  }
}

/** https://firebase.google.com/docs/functions/firestore-events#auth-context */
function encodeAuthContext(caller: Caller | undefined): JsonObject {
  if (caller === undefined) return { authtype: 'system' };
  if (caller.kind === 'admin') return { authtype: 'service_account' };
  if (caller.kind === 'anonymous') return { authtype: 'unauthenticated' };
  return { authtype: 'unknown', authid: caller.uid };
}
