/** Parses what the functions emulator registers, in the forms of v1 and v2, to one form, with its path pattern. Stores nothing. */
import type { Json, JsonObject } from '../../values/json.ts';
import { invalidArgument, type RpcError } from '../../values/rpc-error.ts';

export type TriggerKind = 'create' | 'update' | 'delete' | 'write';

export interface Trigger {
  readonly key: string;
  readonly generation: 1 | 2;
  readonly kind: TriggerKind;
  /** As registered. Events repeat it. */
  readonly eventType: string;
  readonly withAuthContext: boolean;
  readonly database: string;
  matches(path: string): boolean;
}

const V1_EVENT =
  /^(?:providers\/cloud\.firestore\/eventTypes\/|google\.firestore\.)document\.(create|update|delete|write)$/;
const V2_EVENT = /^google\.cloud\.firestore\.document\.v1\.(created|updated|deleted|written)(\.withAuthContext)?$/;
const V1_RESOURCE = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/;
const V2_KINDS: Readonly<Record<string, TriggerKind>> = {
  created: 'create',
  updated: 'update',
  deleted: 'delete',
  written: 'write',
};

export function parseTrigger(key: string, body: JsonObject): Trigger {
  return 'eventTrigger' in body ? parseV1(key, requireObject(body, 'eventTrigger')) : parseV2(key, body);
}

function parseV1(key: string, body: JsonObject): Trigger {
  const eventType = requireString(body, 'eventType');
  const kind = V1_EVENT.exec(eventType)?.[1];
  if (!kind || !isTriggerKind(kind)) throw invalid(`unknown event type ${eventType}`);
  const [, database, pattern] = V1_RESOURCE.exec(requireString(body, 'resource')) ?? [];
  if (!database || !pattern) throw invalid('resource must be projects/P/databases/D/documents/PATH');
  return { key, generation: 1, kind, eventType, withAuthContext: false, database, matches: parsePathPattern(pattern) };
}

function parseV2(key: string, body: JsonObject): Trigger {
  const eventType = requireString(body, 'eventType');
  const [, name = '', authContext] = V2_EVENT.exec(eventType) ?? [];
  const kind = V2_KINDS[name];
  if (!kind) throw invalid(`unknown event type ${eventType}`);
  const document = requireObject(body, 'document');
  const value = requireString(document, 'value');
  const matches = document.matchType === 'EXACT' ? matchExactly(value) : parsePathPattern(value);
  const database = requireString(body, 'database');
  return { key, generation: 2, kind, eventType, withAuthContext: authContext !== undefined, database, matches };
}

function matchExactly(value: string): (path: string) => boolean {
  const exact = value.replace(/^\/|\/$/g, '');
  return (path) => path === exact;
}

function isTriggerKind(text: string): text is TriggerKind {
  return text === 'create' || text === 'update' || text === 'delete' || text === 'write';
}

function requireString(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must be a non-empty string`);
  return value;
}

function requireObject(body: JsonObject, name: string): JsonObject {
  const value: Json | undefined = body[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be an object`);
  return value;
}

function invalid(problem: string): RpcError {
  return invalidArgument(`Invalid trigger: ${problem}.`);
}

/** A text, any one segment, or one or more segments. */
type PatternSegment = string | typeof SINGLE | typeof MULTIPLE;
const SINGLE = Symbol('single');
const MULTIPLE = Symbol('multiple');

/** Matches document paths with a pattern such as `users/{uid}` or `logs/{path=**}`. Extracts no values. */
export function parsePathPattern(pattern: string): (path: string) => boolean {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) throw invalidArgument('A trigger needs a document path.');
  const parsed = segments.map(parseSegment);
  return (path) => isMatch(parsed, path.split('/'));
}

function parseSegment(segment: string): PatternSegment {
  if (/^\{[^{}=]+=\*\*\}$/.test(segment)) return MULTIPLE;
  if (/^\{[^{}=]+(=\*)?\}$/.test(segment)) return SINGLE;
  if (/[{}]/.test(segment)) throw invalidArgument(`Not a valid trigger path segment: ${segment}`);
  return segment;
}

function isMatch(pattern: readonly PatternSegment[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (path.length === 0) return false;
  if (first === MULTIPLE) return path.some((_, index) => isMatch(rest, path.slice(index + 1)));
  return (first === SINGLE || first === path[0]) && isMatch(rest, path.slice(1));
}
