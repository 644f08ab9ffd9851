/** Turns query parameters (`mask.fieldPaths=a`) into an object in the form of the request. Does not convert their values. */
import { invalidArgument, type RpcError } from '../../values/rpc-error.ts';
import type { FieldSchema, MessageSchema } from '../protojson/schema.ts';

/** https://cloud.google.com/apis/docs/system-parameters */
const SYSTEM_PARAMETERS = new Set([
  ...['access_token', 'alt', 'callback', 'fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser', 'uploadType'],
  ...['upload_protocol', '$.xgafv', '$alt', '$prettyPrint', 'zx'],
]);

export function queryFields(schema: MessageSchema, query: URLSearchParams): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [path, text] of query) {
    if (SYSTEM_PARAMETERS.has(path)) continue;
    setPath(object, schema, [path, text]);
  }
  return object;
}

type Parameter = readonly [path: string, text: string];

function setPath(object: Record<string, unknown>, schema: MessageSchema, [path, text]: Parameter): void {
  let target = object;
  let message = schema;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const field = message.byName.get(step);
    if (!field) throw unknownParameter(path);
    if (index === steps.length - 1) {
      setLeaf(target, field, text);
      return;
    }
    if (field.type.kind !== 'message' || field.cardinality !== 'single') throw unknownParameter(path);
    const next = (target[field.name] ?? {}) as Record<string, unknown>;
    target[field.name] = next;
    target = next;
    message = field.type.message;
  }
}

function setLeaf(target: Record<string, unknown>, field: FieldSchema, text: string): void {
  const value = field.type.kind === 'bool' && (text === 'true' || text === 'false') ? text === 'true' : text;
  const earlier = (target[field.name] ?? []) as readonly unknown[];
  target[field.name] = field.cardinality === 'repeated' ? [...earlier, value] : value;
}

function unknownParameter(path: string): RpcError {
  return invalidArgument(`Invalid JSON payload received. Unknown name "${path}": Cannot bind query parameter.`);
}
