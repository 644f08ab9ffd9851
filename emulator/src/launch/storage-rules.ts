/**
 * The entry of the Storage-rules process: answers the Storage emulator in lines of JSON until that closes stdin. Every answer
 * has `status: ok`, since the emulator waits forever after anything else. Nothing is written to stderr.
 */
import { createInterface } from 'node:readline';
import { compileRules } from '../rules/compile.ts';
import type { Issue, Method, RulesDocument, Ruleset } from '../rules/ruleset.ts';
import { isJsonObject, type JsonObject, objectOrEmpty } from '../values/json.ts';
import { errorMessage } from '../values/rpc-error.ts';
import { decodeFields } from '../values/wire.ts';
import { fromExpressionValue, ProtocolError } from './storage-rules-values.ts';

const METHODS: ReadonlyMap<string, readonly Method[]> = new Map([
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

class StorageRulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>();
  /** Handlers of the documents that were requested, by the id of the `verify` that needs them. */
  readonly #fetches = new Map<number, (answer: JsonObject) => void>();

  receive(line: string): void {
    const message = parseMessage(line);
    if (message === undefined) return;
    const id = Number(message.id);
    const waiting = message.action === undefined ? this.#fetches.get(id) : undefined;
    if (waiting !== undefined) {
      this.#fetches.delete(id);
      waiting(message);
    } else if (message.action === 'load_ruleset')
      this.#guard(id, async () => this.#load(id, objectOrEmpty(message.context)));
    else if (message.action === 'verify') this.#guard(id, () => this.#verify(id, objectOrEmpty(message.context)));
    else this.#fail(id, `Unknown action '${String(message.action)}'.`);
  }

  /** Answers every failure with an error, so that no request waits forever. */
  #guard(id: number, handle: () => Promise<void>): void {
    handle().catch((error: unknown) => this.#fail(id, errorMessage(error)));
  }

  #fail(id: number, description: string): void {
    send({ id, status: 'ok', errors: [description], warnings: [], result: { permit: false } });
  }

  #load(id: number, context: JsonObject): void {
    const { name, content } = readSource(context);
    const { ruleset, issues } = compileRules(content, name, { onDebug: writeLine });
    const errors = issues.filter(({ severity }) => severity === 'ERROR').map((issue) => formatIssue(issue, name));
    const warnings = issues.filter(({ severity }) => severity === 'WARNING').map((issue) => formatIssue(issue, name));
    if (ruleset !== undefined) this.#rulesets.set(String(context.rulesetName), ruleset);
    const result = ruleset === undefined ? {} : { rulesVersion: ruleset.rulesVersion };
    send({ id, status: 'ok', errors, warnings, result });
  }

  async #verify(id: number, context: JsonObject): Promise<void> {
    const ruleset = this.#rulesets.get(String(context.rulesetName));
    if (ruleset === undefined) throw new ProtocolError(`No ruleset named '${String(context.rulesetName)}' is loaded.`);
    const methods = METHODS.get(String(context.method));
    if (methods === undefined) throw new ProtocolError(`Unknown method '${String(context.method)}'.`);
    const variables = objectOrEmpty(context.variables);
    const request = fromExpressionValue(variables.request);
    if (!(request instanceof Map)) throw new ProtocolError('The variable `request` must be a map.');
    const resource = fromExpressionValue(variables.resource);
    let permit = true;
    for (const method of methods) {
      const verdict = await ruleset.authorizeStorage({
        method,
        path: String(context.path),
        request,
        resource,
        fetchDocument: (path) => this.#fetch(id, path),
      });
      permit &&= verdict.allowed;
    }
    send({ id, status: 'ok', errors: [], warnings: [], result: { permit } });
  }

  /** Asks the Storage emulator for a Firestore document; it answers under the id of the `verify`. */
  #fetch(id: number, path: string): Promise<RulesDocument | undefined> {
    return new Promise((resolve, reject) => {
      this.#fetches.set(id, (answer) => {
        try {
          resolve(readDocument(answer, path));
        } catch (error) {
          reject(error);
        }
      });
      send({ action: 'fetch_firestore_document', status: 'ok', id, server_request_id: id, context: { path } });
    });
  }
}

/** The emulator logs lines that are not JSON. */
function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function send(message: JsonObject): void {
  writeLine(JSON.stringify(message));
}

function parseMessage(line: string): JsonObject | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isJsonObject(message) ? message : undefined;
  } catch {
    // Without JSON there is no id to answer to.
    return undefined;
  }
}

function readSource(context: JsonObject): { name: string; content: string } {
  const { files } = objectOrEmpty(context.source);
  const file = Array.isArray(files) ? files[0] : undefined;
  if (!isJsonObject(file)) throw new ProtocolError('A ruleset without a file.');
  return { name: String(file.name ?? 'storage.rules'), content: String(file.content ?? '') };
}

/** An issue in the form that the Storage emulator reads. */
function formatIssue({ description, line, column }: Issue, fileName: string): string {
  return JSON.stringify({
    description_: description,
    sourcePosition_: { fileName_: fileName, line_: line, column_: column },
  });
}

function readDocument(answer: JsonObject, path: string): RulesDocument | undefined {
  const { status, result } = answer;
  return status === 'ok' && isJsonObject(result) ? { path, fields: decodeFields(result.fields) } : undefined;
}

const runtime = new StorageRulesRuntime();
send({ id: -1, status: 'ok' });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() !== '') runtime.receive(line);
}
process.exit(0);
