/** The emulator's own endpoints for firebase-tools, test libraries and people. Does not serve the Firestore API. */
import path from 'node:path';
import type { EmulatorControl, RulesIssue } from '../service/rpc.ts';
import { isJsonObject, type Json, type JsonObject, readList, readString, requireObject } from '../values/json.ts';
import { invalidArgument, RpcError } from '../values/rpc-error.ts';
import { coveragePage } from './coverage-page.ts';
import { type Exchange, Html, readBody, sendHtml, sendJson, sendText } from './http/exchange.ts';
import type { HttpRoute } from './http/http-server.ts';
import { parseJson } from './protojson/text.ts';

export interface ControlOptions {
  readonly control: EmulatorControl;
  /** The folder in which the CLI was started. Export and import paths may be relative to it. */
  readonly directory: string;
  /** Called when a client asks the emulator to end (`POST /shutdown`). */
  readonly shutdown: () => void;
}

interface RouteOptions extends ControlOptions {
  /** The open WebChannel sessions and what they hold. */
  readonly sessions: () => JsonObject;
}

interface Request extends RouteOptions {
  readonly exchange: Exchange;
  /** The decoded values of the `{names}` in the path. */
  readonly parts: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The result of an endpoint is the answer: a string as text, a page as HTML, an object as JSON, anything else as `{}`. */
const ENDPOINTS: Readonly<Record<string, (request: Request) => unknown>> = {
  'GET /': () => 'Ok\n',
  'PUT /emulator/v1/projects/{project}:securityRules': putRules,
  'GET /emulator/v1/projects/{project}/rules-coverage': getCoverage,
  'GET /emulator/v1/projects/{project}:ruleCoverage': getGoogleCoverage,
  'GET /emulator/v1/projects/{project}:ruleCoverage.html': (request) => coveragePage(getGoogleCoverage(request)),
  'PUT /emulator/v1/projects/{project}/triggers/{key}': putTrigger,
  'POST /emulator/v1/projects/{project}/eventarcTrigger': putTrigger,
  'POST /emulator/v1/projects/{project}:export': postExport,
  'POST /emulator/v1/projects/{project}:import': postImport,
  'DELETE /emulator/v1/projects/{project}/databases/{database}/documents': clearDocuments,
  'DELETE /emulator/v1/projects/{project}/databases/{database}/documents/{document=**}': clearDocuments,
  'GET /emulator/v1/meter': ({ control }) => control.meter(),
  'DELETE /emulator/v1/meter': ({ control }) => control.resetMeter(),
  'GET /emulator/v1/sessions': ({ sessions }) => sessions(),
  'POST /emulator/v1/writes:refuse': ({ control }) => control.refuseWrites(),
  'POST /emulator/v1/clock:set': setClock,
  'POST /reset': ({ control }) => control.reset(),
  'POST /shutdown': ({ exchange, shutdown }) => {
    exchange.response.on('finish', shutdown);
    return 'Shutting down.\n';
  },
};

// Routers on npm give `:` and parentheses in a path a meaning of their own, so the patterns are made here.
const ROUTES = Object.entries(ENDPOINTS).map(([request, answer]) => {
  const pattern = request.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\{(\w+)=\*\*\}/g, '(?<$1>.+)');
  return { pattern: new RegExp(`^${pattern}$`), answer };
});

export function controlRoute(options: RouteOptions): HttpRoute {
  return {
    matches: (path) => path === '/' || path === '/reset' || path === '/shutdown' || path.startsWith('/emulator/v1/'),
    handle: async (exchange) => {
      const request = `${exchange.method} ${exchange.path}`;
      const route = ROUTES.find(({ pattern }) => pattern.test(request));
      if (!route) throw new RpcError('UNIMPLEMENTED', `${request} is not served by this emulator.`);
      const parts = decodeParts(route.pattern.exec(request)?.groups ?? {});
      const body = requireObject(parseJson(await readBody(exchange)), 'body');
      const answer = await route.answer({ ...options, exchange, parts, body });
      if (answer instanceof Html) sendHtml(exchange, answer);
      else if (typeof answer === 'string') sendText(exchange, 200, answer);
      else sendJson(exchange, 200, isJsonObject(answer) ? answer : {});
    },
  };
}

function decodeParts(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Answers broken rules with 200 and issues if `ignore_errors` is set, as by the CLI; else with 400, as test libraries expect. */
function putRules({ control, parts: { project = '' }, body }: Request): JsonObject {
  const file = requireObject(readList(requireObject(body.rules, 'rules'), 'files')[0], 'rules.files[0]');
  const fileName = typeof file.name === 'string' ? file.name : 'firestore.rules';
  const issues = control.setRules(project, readText(file, 'content'), fileName);
  const errors = issues.filter(({ severity }) => severity === 'ERROR');
  if (errors.length > 0 && body.ignore_errors !== true) throw invalidArgument(errors.map(describe).join('\n'));
  return issues.length > 0 ? { issues: issues.map((issue) => toWire(issue, fileName)) } : {};
}

function describe({ description, line, column, excerpt }: RulesIssue): string {
  return `Compilation error. L${line}:${column} ${description}\n${excerpt}`.trimEnd();
}

/** The severity is a number because firebase-tools compares it with 3. For a name it would say that the rules were updated. */
function toWire({ description, line, column, severity }: RulesIssue, fileName: string): JsonObject {
  return { sourcePosition: { fileName, line, column }, description, severity: severity === 'ERROR' ? 3 : 2 };
}

function getCoverage({ control, parts: { project = '' } }: Request): JsonObject {
  const report = control.rulesCoverage(project);
  if (report === undefined) throw new RpcError('NOT_FOUND', `No rules were set for project ${project}.`);
  return { report: report.map((entry): Json => ({ ...entry, counts: { ...entry.counts } })) };
}

function getGoogleCoverage({ control, parts: { project = '' } }: Request): JsonObject {
  const report = control.ruleCoverage(project);
  if (report === undefined) throw new RpcError('NOT_FOUND', `No rules were set for project ${project}.`);
  return report;
}

function putTrigger({ control, exchange, parts, body }: Request): void {
  const { project = '', key = exchange.query.get('eventarcTriggerId') ?? '' } = parts;
  if (key === '') throw invalidArgument('eventarcTriggerId is missing.');
  control.putTrigger(project, key, body);
}

async function postExport({ control, directory, parts: { project = '' }, body }: Request): Promise<void> {
  const target = path.resolve(directory, readString(body, 'export_directory'));
  const database = typeof body.database === 'string' ? body.database : '(default)';
  const databaseId = database.split('/databases/')[1] ?? database;
  await control.exportTo(project, databaseId, target, readString(body, 'export_name'));
}

async function postImport({ control, directory, parts: { project = '' }, body }: Request): Promise<void> {
  const source = path.resolve(directory, readString(body, 'export_directory'));
  const name = readString(body, 'export_name');
  await control.importFrom(project, path.join(source, name, `${name}.overall_export_metadata`));
}

function clearDocuments({ control, parts: { project = '', database = '', document } }: Request): Promise<void> {
  return control.clearDocuments(project, database, document);
}

function setClock({ control, body: { milliseconds } }: Request): void {
  if (typeof milliseconds !== 'number' || !Number.isSafeInteger(milliseconds * 1000) || milliseconds < 0) {
    throw invalidArgument('milliseconds must be a whole number, 0 or more.');
  }
  control.setClock(milliseconds);
}

/** Unlike `readString`, takes an empty text. */
function readText(object: JsonObject, name: string): string {
  return object[name] === '' ? '' : readString(object, name);
}
