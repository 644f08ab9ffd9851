/** The emulator's own endpoints: what firebase-tools, the test libraries and people ask beside the Firestore API. */
import path from 'node:path';
import type { EmulatorControl, JsonObject, RulesCoverage, RulesIssue } from '../../service/rpc.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { type Exchange, readBody, sendJson, sendText } from '../http/exchange.ts';
import type { HttpRoute } from '../http/http-server.ts';
import { isRecord } from '../protojson/canonical.ts';
import { parseJson } from '../protojson/text.ts';

export interface ControlOptions {
  readonly control: EmulatorControl;
  /** Relative export and import paths are relative to it: the folder that the CLI was started in. */
  readonly directory: string;
  readonly shutdown: () => void;
}

interface Endpoint {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (
    exchange: Exchange,
    options: ControlOptions,
    parts: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', pattern: /^\/$/, answer: async (exchange) => sendText(exchange, 200, 'Ok\n') },
  { method: 'PUT', pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+):securityRules$/, answer: putRules },
  { method: 'GET', pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+)\/rules-coverage$/, answer: getCoverage },
  {
    method: 'PUT',
    pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+)\/triggers\/(?<key>[^/]+)$/,
    answer: putTrigger,
  },
  { method: 'POST', pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+)\/eventarcTrigger$/, answer: putTrigger },
  { method: 'POST', pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+):export$/, answer: postExport },
  { method: 'POST', pattern: /^\/emulator\/v1\/projects\/(?<project>[^/]+):import$/, answer: postImport },
  {
    method: 'DELETE',
    pattern:
      /^\/emulator\/v1\/projects\/(?<project>[^/]+)\/databases\/(?<database>[^/]+)\/documents(?:\/(?<document>.+))?$/,
    answer: clearDocuments,
  },
  {
    method: 'GET',
    pattern: /^\/emulator\/v1\/meter$/,
    answer: async (exchange, { control }) => sendJson(exchange, 200, control.meter()),
  },
  {
    method: 'DELETE',
    pattern: /^\/emulator\/v1\/meter$/,
    answer: async (exchange, { control }) => {
      control.resetMeter();
      sendJson(exchange, 200, {});
    },
  },
  {
    method: 'POST',
    pattern: /^\/emulator\/v1\/writes:refuse$/,
    answer: async (exchange, { control }) => {
      control.refuseWrites();
      sendJson(exchange, 200, {});
    },
  },
  { method: 'POST', pattern: /^\/emulator\/v1\/clock:set$/, answer: setClock },
  {
    method: 'POST',
    pattern: /^\/reset$/,
    answer: async (exchange, { control }) => {
      await control.reset();
      sendJson(exchange, 200, {});
    },
  },
  { method: 'POST', pattern: /^\/shutdown$/, answer: shutDown },
];

export function controlRoute(options: ControlOptions): HttpRoute {
  return {
    matches: (path) => path === '/' || path === '/reset' || path === '/shutdown' || path.startsWith('/emulator/v1/'),
    handle: async (exchange) => {
      for (const { method, pattern, answer } of ENDPOINTS) {
        const match = method === exchange.method ? pattern.exec(exchange.path) : null;
        if (match) return answer(exchange, options, decodeParts(match.groups ?? {}));
      }
      throw new RpcError('UNIMPLEMENTED', `${exchange.method} ${exchange.path} is not served by this emulator.`);
    },
  };
}

/** With `ignore_errors` (the CLI) broken rules are 200 with issues; without (test libraries) they are 400. */
async function putRules(exchange: Exchange, { control }: ControlOptions, { project = '' }): Promise<void> {
  const body = requireObject(parseJson(await readBody(exchange)), 'body');
  const rules = requireObject(body.rules, 'rules');
  const files: readonly unknown[] = Array.isArray(rules.files) ? rules.files : [];
  const file = requireObject(files[0], 'rules.files[0]');
  const fileName = typeof file.name === 'string' ? file.name : 'firestore.rules';
  const issues = control.setRules(project, requireText(file.content, 'rules.files[0].content'), fileName);
  const errors = issues.filter(({ severity }) => severity === 'ERROR');
  if (errors.length > 0 && body.ignore_errors !== true) {
    throw new RpcError('INVALID_ARGUMENT', errors.map((issue) => `${describe(issue)}`).join('\n'));
  }
  sendJson(exchange, 200, issues.length > 0 ? { issues: issues.map((issue) => wireIssue(issue, fileName)) } : {});
}

async function getCoverage(exchange: Exchange, { control }: ControlOptions, { project = '' }): Promise<void> {
  const report = control.rulesCoverage(project);
  if (report === undefined) throw new RpcError('NOT_FOUND', `No rules were set for project ${project}.`);
  sendJson(exchange, 200, { report: report.map(wireCoverage) });
}

function wireCoverage({ kind, line, column, counts }: RulesCoverage): JsonObject {
  return { kind, line, column, counts: { ...counts } };
}

function describe({ description, line, column, excerpt = '' }: RulesIssue): string {
  return `Compilation error. L${line}:${column} ${description}\n${excerpt}`.trimEnd();
}

/** firebase-tools compares the severity with the number 3; a name would make it say "Rules updated." for broken rules. */
function wireIssue({ description, line, column, severity }: RulesIssue, fileName: string): JsonObject {
  return { sourcePosition: { fileName, line, column }, description, severity: severity === 'ERROR' ? 3 : 2 };
}

async function putTrigger(
  exchange: Exchange,
  { control }: ControlOptions,
  parts: Record<string, string>,
): Promise<void> {
  const { project = '', key = exchange.query.get('eventarcTriggerId') ?? '' } = parts;
  if (key === '') throw new RpcError('INVALID_ARGUMENT', 'eventarcTriggerId is missing.');
  control.putTrigger(project, key, requireObject(parseJson(await readBody(exchange)), 'body') as JsonObject);
  sendJson(exchange, 200, {});
}

async function postExport(exchange: Exchange, { control, directory }: ControlOptions, { project = '' }): Promise<void> {
  const body = requireObject(parseJson(await readBody(exchange)), 'body');
  const target = path.resolve(directory, requireText(body.export_directory, 'export_directory'));
  const name = requireText(body.export_name, 'export_name');
  await control.exportTo(project, databaseId(body.database), target, name);
  sendJson(exchange, 200, {});
}

async function postImport(exchange: Exchange, { control, directory }: ControlOptions, { project = '' }): Promise<void> {
  const body = requireObject(parseJson(await readBody(exchange)), 'body');
  const source = path.resolve(directory, requireText(body.export_directory, 'export_directory'));
  const name = requireText(body.export_name, 'export_name');
  await control.importFrom(project, path.join(source, name, `${name}.overall_export_metadata`));
  sendJson(exchange, 200, {});
}

async function clearDocuments(
  exchange: Exchange,
  { control }: ControlOptions,
  parts: Record<string, string>,
): Promise<void> {
  const { project = '', database = '', document } = parts;
  await control.clearDocuments(project, database, document);
  sendJson(exchange, 200, {});
}

async function setClock(exchange: Exchange, { control }: ControlOptions): Promise<void> {
  const { milliseconds } = requireObject(parseJson(await readBody(exchange)), 'body');
  if (typeof milliseconds !== 'number' || !Number.isSafeInteger(milliseconds * 1000) || milliseconds < 0) {
    throw new RpcError('INVALID_ARGUMENT', 'milliseconds must be a whole number, 0 or more.');
  }
  control.setClock(milliseconds);
  sendJson(exchange, 200, {});
}

async function shutDown(exchange: Exchange, { shutdown }: ControlOptions): Promise<void> {
  exchange.response.on('finish', shutdown);
  sendText(exchange, 200, 'Shutting down.\n');
}

function databaseId(value: unknown): string {
  if (value === undefined) return '(default)';
  const name = requireText(value, 'database');
  return name.split('/databases/')[1] ?? name;
}

function decodeParts(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) if (value !== undefined) parts[name] = decodeURIComponent(value);
  return parts;
}

function requireObject(value: unknown, name: string): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new RpcError('INVALID_ARGUMENT', `${name} must be an object.`);
}

function requireText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new RpcError('INVALID_ARGUMENT', `${name} must be a text.`);
}
