/** A Firestore in the caller's own process, for tests. Each one has documents, rules and a port of its own. */
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import { createService } from '../../service/service.ts';
import { startServer } from '../../transport/server.ts';
import { objectOrEmpty } from '../../values/json.ts';

export interface FirestoreOptions {
  /** The text of `firestore.rules`. Without rules everything is allowed, as in Google's emulator. */
  readonly rules?: string;
  /** `firestore.indexes.json` as text or object: a query without its index is refused then, as in production. */
  readonly indexes?: string | object;
  /** What happens to a query without its index. `error` by default if there are `indexes`, else `off`. */
  readonly indexMode?: 'error' | 'warn' | 'off';
  /** `enterprise` runs pipelines and needs no indexes; `standard` by default. */
  readonly edition?: 'standard' | 'enterprise';
  /** The project that the rules are for; `demo-test` by default. */
  readonly projectId?: string;
  /** `127.0.0.1` by default. */
  readonly host?: string;
  /** Any free port by default. */
  readonly port?: number;
  /** Gets the warnings that no answer can report; by default they are not told. */
  readonly log?: (line: string) => void;
}

/** The operations that production would have billed. */
export interface BilledOperations {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
  /** Part of `reads`: the documents that rules read. */
  readonly rulesReads: number;
  /** What Enterprise edition bills for pipelines instead of reads. */
  readonly readUnits: number;
}

export interface RunningFirestore extends AsyncDisposable {
  readonly projectId: string;
  readonly host: string;
  readonly port: number;
  /** `host:port`, as FIRESTORE_EMULATOR_HOST has it. */
  readonly address: string;
  /** Deletes the documents and ends the transactions of all databases. Rules and billed operations stay. */
  clear(): Promise<void>;
  /** Replaces the rules. Throws an error with line, column and caret if they are broken; the former rules stay then. */
  setRules(rules: string): void;
  /** The billed operations since the start or since `forgetBilled`. */
  billed(): BilledOperations;
  forgetBilled(): void;
  /** Ends connections and listeners, and frees the port. */
  close(): Promise<void>;
}

/** Resolves once it answers. Rejects for broken rules, indexes or options, and if the port is taken. */
export async function startFirestore(options: FirestoreOptions = {}): Promise<RunningFirestore> {
  const { rules, indexes, indexMode, edition, projectId = 'demo-test', host = '127.0.0.1', port = 0, log } = options;
  requireOneOf('edition', edition, ['standard', 'enterprise']);
  requireOneOf('indexMode', indexMode, ['error', 'warn', 'off']);
  const definitions = typeof indexes === 'object' ? JSON.stringify(indexes) : indexes;
  const { rpcs, control } = createService({
    ...(definitions !== undefined && { indexes: parseIndexDefinitions(definitions) }),
    ...(indexMode !== undefined && { indexMode }),
    ...(edition !== undefined && { edition }),
    ...(log !== undefined && { log }),
  });
  const setRules = (source: string) => {
    const issues = control.setRules(projectId, source, 'firestore.rules');
    const errors = issues.filter(({ severity }) => severity === 'ERROR');
    const lines = errors.map(
      ({ line, column, description, excerpt = '' }) => `firestore.rules:${line}:${column} ${description}\n${excerpt}`,
    );
    if (lines.length > 0) throw new Error(lines.join('\n'));
  };
  if (rules !== undefined) setRules(rules);
  let close = async () => control.close();
  const server = await startServer({ host, port, rpcs, control, directory: process.cwd(), shutdown: () => close() });
  let closed: Promise<void> | undefined;
  close = () => {
    closed ??= server.close().then(() => control.close());
    return closed;
  };
  return {
    projectId,
    host,
    port: server.port,
    address: `${host}:${server.port}`,
    clear: () => control.reset(),
    setRules,
    billed: () => {
      const total = objectOrEmpty(control.meter().total);
      const count = (name: keyof BilledOperations) => Number(total[name]);
      return {
        requests: count('requests'),
        reads: count('reads'),
        writes: count('writes'),
        deletes: count('deletes'),
        rulesReads: count('rulesReads'),
        readUnits: count('readUnits'),
      };
    },
    forgetBilled: () => control.resetMeter(),
    close: () => close(),
    [Symbol.asyncDispose]: () => close(),
  };
}

/** Checked here too: without TypeScript, a misspelt word would silently mean the default. */
function requireOneOf(name: string, value: string | undefined, words: readonly string[]): void {
  if (value === undefined || words.includes(value)) return;
  throw new Error(`The option ${name} of startFirestore must be one of ${words.join(', ')}, not ${value}.`);
}
