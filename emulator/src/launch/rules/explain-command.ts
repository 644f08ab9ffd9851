/** `rules explain`: judges one request by a rules file and prints what each expression came to. Needs no emulator. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileRules } from '../../rules/compile.ts';
import { explain } from '../../rules/report/explain.ts';
import type {
  Auth,
  DocumentRequest,
  FieldConstraint,
  Judgment,
  ListRequest,
  Method,
  RulesDocument,
} from '../../rules/ruleset.ts';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { fieldsOfJson, valueOfJson } from '../../values/plain.ts';
import { Timestamp } from '../../values/value.ts';

const ROOT = '/databases/(default)/documents';
const METHODS: readonly string[] = ['get', 'list', 'create', 'update', 'delete'] satisfies Method[];
const NAMES = ['rules', 'method', 'path', 'auth', 'data', 'new', 'documents', 'query'] as const;
type Options = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Returns 0 if the request is allowed, and 1 if it is denied. Throws if it cannot be judged. */
export async function explainRequest(args: readonly string[]): Promise<number> {
  const options: Options = parseArgs({
    args: [...args],
    options: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' } as const])),
  }).values;
  const file = requireOption(options, 'rules');
  const method = requireOption(options, 'method');
  if (!METHODS.includes(method)) throw new Error(`--method must be one of ${METHODS.join(', ')}.`);
  const source = readFileSync(file, 'utf8');
  let judged: Judgment | undefined;
  const { ruleset, issues } = compileRules(source, file, {
    onDebug: (line) => console.log(line),
    onJudged: (judgment) => {
      judged = judgment;
    },
  });
  for (const { line, column, description } of issues) console.error(`${file}:${line}:${column} ${description}`);
  if (ruleset === undefined) throw new Error(`${file} has errors.`);
  if (/\bservice\s+firebase\.storage\b/.test(source))
    await ruleset.authorizeStorage(storageRequest(options, method as Method));
  else if (method === 'list') ruleset.authorize(listRequest(options));
  else ruleset.authorize(documentRequest(options, method as DocumentRequest['method']));
  if (judged === undefined) throw new Error('The request was not judged.');
  console.log(explain(judged));
  return judged.verdict.allowed ? 0 : 1;
}

function documentRequest(options: Options, method: DocumentRequest['method']): DocumentRequest {
  const path = absolute(requireOption(options, 'path'));
  const before = readObject(options, 'data');
  const after = readObject(options, 'new');
  const documentOf = (data: JsonObject | undefined) =>
    data === undefined ? null : { path, fields: fieldsOfJson(data) };
  return { ...common(options), method, path, resource: documentOf(before), requestResource: documentOf(after) };
}

function listRequest(options: Options): ListRequest {
  const segments = absolute(requireOption(options, 'path')).split('/');
  const { where = [], limit = null, offset = null, orderBy = [], group = false } = readObject(options, 'query') ?? {};
  if (!Array.isArray(where) || !Array.isArray(orderBy)) throw new Error('where and orderBy of --query must be lists.');
  return {
    ...common(options),
    method: 'list',
    parent: segments.slice(0, -1).join('/'),
    collectionId: segments.at(-1),
    allDescendants: group === true,
    disjuncts: [where.map(constraintOf)],
    limit: typeof limit === 'number' ? limit : null,
    offset: typeof offset === 'number' ? offset : null,
    orderBy: orderBy.map((order) => {
      const [field, direction = 'asc'] = Array.isArray(order) ? order : [order];
      return { field: String(field), direction: direction === 'desc' ? 'desc' : 'asc' };
    }),
  };
}

const OPERATORS: readonly string[] = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'array-contains',
  'in',
  'not-in',
  'array-contains-any',
];

function constraintOf(clause: Json): FieldConstraint {
  const [field, op, operand = null] = Array.isArray(clause) ? clause : [];
  if (typeof field !== 'string' || !OPERATORS.includes(String(op))) {
    throw new Error(`A clause of where must be [field, operator, value], not ${JSON.stringify(clause)}.`);
  }
  if (op === 'in' || op === 'not-in' || op === 'array-contains-any') {
    return { field, op, value: (Array.isArray(operand) ? operand : [operand]).map(valueOfJson) };
  }
  return { field, op: op as '==', value: valueOfJson(operand) };
}

function storageRequest(options: Options, method: Method) {
  const now = nowInMillis();
  const metadata = readObject(options, 'new');
  const data = readObject(options, 'data');
  return {
    method,
    path: requireOption(options, 'path'),
    request: new Map([
      ['auth', valueOfJson(readObject(options, 'auth') ?? null)],
      ['time', now],
      ['resource', valueOfJson(metadata ?? null)],
    ]),
    resource: valueOfJson(data ?? null),
    fetchDocument: async (path: string) => documentsOf(options).before(path),
  };
}

function common(options: Options) {
  const auth = readObject(options, 'auth');
  return {
    auth: auth === undefined ? null : authOf(auth),
    time: nowInMillis(),
    documents: documentsOf(options),
    accessLimit: 10 as const,
  };
}

/** In milliseconds, as the emulator's own `request.time` is. */
function nowInMillis(): Timestamp {
  return Timestamp.fromMicros(Date.now() * 1000);
}

function authOf({ uid, token = {} }: JsonObject): Auth {
  if (typeof uid !== 'string' || !isJsonObject(token)) throw new Error('--auth must be {"uid": "…", "token": {…}}.');
  return { uid, token: fieldsOfJson(token) };
}

/** The state before the request is the state after it too, except for the document that is written. */
function documentsOf(options: Options) {
  const world: unknown = options.documents === undefined ? {} : JSON.parse(readFileSync(options.documents, 'utf8'));
  if (!isJsonObject(world)) throw new Error('--documents must be a file of {"path": {…}}.');
  const written = options.path === undefined ? '' : absolute(options.path);
  const find = (path: string, own: JsonObject | undefined): RulesDocument | undefined => {
    const stored = path === written && own !== undefined ? own : world[path.replace(`${ROOT}/`, '')];
    return isJsonObject(stored) ? { path, fields: fieldsOfJson(stored) } : undefined;
  };
  const data = readObject(options, 'data');
  const future = readObject(options, 'new') ?? data;
  return { before: (path: string) => find(path, data), after: (path: string) => find(path, future) };
}

function absolute(path: string): string {
  return path.startsWith('/databases/') ? path : `${ROOT}/${path.replace(/^\/+/, '')}`;
}

function requireOption(options: Options, name: keyof Options): string {
  const value = options[name];
  if (value === undefined) throw new Error(`--${name} is missing.`);
  return value;
}

function readObject(options: Options, name: keyof Options): JsonObject | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    if (isJsonObject(json)) return json;
  } catch (error) {
    throw new Error(`--${name} is not JSON: ${String(error)}`);
  }
  throw new Error(`--${name} must be a JSON object.`);
}
