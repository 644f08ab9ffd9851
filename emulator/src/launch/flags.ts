/** Parses the command line that firebase-tools gives the Firestore emulator. Opens no files. */
import { parseArgs } from 'node:util';

export type Flags = ReturnType<typeof parseFlags>;

const NAMES = [
  ...['host', 'port', 'project_id', 'rules', 'seed_from_export', 'journal'],
  ...['websocket_port', 'functions_emulator', 'database-edition', 'parent_pid', 'firebase_config'],
];

/** Accepts flags that it does not know, since newer versions of the CLI may pass more. */
export function parseFlags(args: readonly string[]) {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ args: [...args], options, strict: false });
  const text = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  return {
    host: text('host') ?? '127.0.0.1',
    port: requirePort(text('port') ?? '8080'),
    /** The port of the Requests page's feed; without it there is none. */
    websocketPort: text('websocket_port') === undefined ? undefined : requirePort(text('websocket_port') ?? ''),
    projectId: text('project_id'),
    rulesFile: text('rules'),
    /** The CLI watches the rules itself, and sends them when they change. */
    watchesRules: text('parent_pid') === undefined,
    /** The `*.overall_export_metadata` file of an export. */
    seedFile: text('seed_from_export'),
    /** A file of commits, which are applied after the seed at the start. Later commits are appended to it. */
    journalFile: text('journal'),
    /** `host:port` of the functions emulator. */
    functionsEmulator: text('functions_emulator'),
    /** What `firestore.edition` of firebase.json says. */
    edition: requireEdition(text('database-edition') ?? 'standard'),
    /** The emulator ends with this process. */
    parentPid: Number(text('parent_pid') ?? process.ppid),
    firebaseConfig: text('firebase_config'),
  };
}

function requireEdition(text: string): 'standard' | 'enterprise' {
  const edition = text.toLowerCase();
  if (edition === 'standard' || edition === 'enterprise') return edition;
  throw new Error(`--database-edition must be standard or enterprise, not ${text}`);
}

function requirePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be 0 to 65535, not ${text}`);
}
