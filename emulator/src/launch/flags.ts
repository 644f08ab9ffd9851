/** The command line that firebase-tools gives the Firestore emulator, by name: the order of the flags is not promised. */

export interface Flags {
  readonly host: string;
  readonly port: number;
  readonly projectId: string | undefined;
  readonly rulesFile: string | undefined;
  /** An export's `*.overall_export_metadata`. */
  readonly seedFile: string | undefined;
  /** Where commits are kept beside the seed: applied at the start, appended to from then on. */
  readonly journalFile: string | undefined;
  /** `host:port` of the functions emulator. */
  readonly functionsEmulator: string | undefined;
  /** The process whose end is ours. */
  readonly parentPid: number;
  readonly firebaseConfig: string | undefined;
}

/** Flags that this emulator has no use for are accepted: newer versions of the CLI may pass more. */
export function parseFlags(args: readonly string[]): Flags {
  const named = new Map<string, string>();
  for (let index = 0; index < args.length; index++) {
    const flag = /^--([\w-]+)(?:=(.*))?$/s.exec(args[index] ?? '');
    if (!flag?.[1]) throw new Error(`not a flag: ${args[index]}`);
    const next = args[index + 1];
    if (flag[2] !== undefined) named.set(flag[1], flag[2]);
    else if (next === undefined || next.startsWith('--')) named.set(flag[1], 'true');
    else {
      named.set(flag[1], next);
      index++;
    }
  }
  return {
    host: named.get('host') ?? '127.0.0.1',
    port: requirePort(named.get('port') ?? '8080'),
    projectId: named.get('project_id'),
    rulesFile: named.get('rules'),
    seedFile: named.get('seed_from_export'),
    journalFile: named.get('journal'),
    functionsEmulator: named.get('functions_emulator'),
    parentPid: Number(named.get('parent_pid') ?? process.ppid),
    firebaseConfig: named.get('firebase_config'),
  };
}

function requirePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be 0 to 65535, not ${text}`);
}
