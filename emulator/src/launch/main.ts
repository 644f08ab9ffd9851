/**
 * The entry of the Firestore emulator process. It opens the port only after rules and seed are loaded, because the CLI takes an
 * open port for readiness. It exits with 0 when stopped, and with 1 if it could not start.
 */
import path from 'node:path';
import { parseLimitModes } from '../service/limits/limit-modes.ts';
import type { EmulatorControl } from '../service/rpc.ts';
import { createService } from '../service/service.ts';
import { ExportError } from '../store/export/format.ts';
import { JournalError } from '../store/journal.ts';
import { startRequestsServer } from '../transport/requests/requests-server.ts';
import { type RunningServer, startServer } from '../transport/server.ts';
import { type JsonObject, objectOrEmpty } from '../values/json.ts';
import { errorMessage } from '../values/rpc-error.ts';
import { type Flags, parseFlags } from './flags.ts';
import { readIndexSettings } from './index-file.ts';
import { RulesFile } from './rules-file.ts';

const PARENT_POLL_MS = 500;
const COLUMNS = [
  'requests',
  'reads',
  'writes',
  'deletes',
  'indexEntries',
  'rangeReads',
  'rulesReads',
  'readUnits',
] as const;

try {
  await run(parseFlags(process.argv.slice(2)));
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

async function run(flags: Flags): Promise<void> {
  const service = createService({
    ...readIndexSettings(flags),
    edition: flags.edition,
    limits: readLimits(),
    log: (line) => console.log(line),
    ...(flags.functionsEmulator === undefined ? {} : { functionsEmulator: flags.functionsEmulator }),
  });
  const project = flags.projectId ?? 'demo-project';
  const rules = flags.rulesFile === undefined ? undefined : new RulesFile(service.control, project, flags.rulesFile);
  rules?.load();
  if (flags.seedFile !== undefined) {
    await service.control.importFrom(project, path.resolve(flags.seedFile));
  }
  if (flags.journalFile !== undefined) await openJournal(service.control, path.resolve(flags.journalFile));
  if (flags.watchesRules) rules?.watch();
  const feed = await startFeed(service.control, flags);
  let server: RunningServer | undefined;
  const stop = async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    // Once the port is free, another process may read the journal.
    service.control.refuseWrites();
    rules?.close();
    feed?.close();
    await server?.close();
    const table = meterTable(service.control.meter());
    if (table) console.log(table);
    await service.control.close();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  watchParent(flags.parentPid, stop);
  server = await startServer({ ...flags, ...service, directory: process.cwd(), shutdown: stop });
  const ready = Math.round(performance.now());
  console.log(`Firestore stand-in is running on ${server.host}:${server.port}, ready after ${ready} ms.`);
}

function readLimits() {
  try {
    return parseLimitModes(process.env.FIRESTORE_LIMITS);
  } catch (error) {
    throw new Error(`FIRESTORE_LIMITS: ${errorMessage(error)}`);
  }
}

async function openJournal(control: EmulatorControl, file: string): Promise<void> {
  const { records, dropped } = await control.keepJournal(file);
  if (records > 0) console.log(`${file}: ${records} commits since the last export were applied.`);
  if (dropped > 0)
    console.error(`${file}: the last record was cut off and never acknowledged: ${dropped} bytes dropped.`);
}

/** The emulator works without the feed, so a port that is taken does not stop it. */
async function startFeed({ requests }: EmulatorControl, { host, websocketPort }: Flags) {
  if (websocketPort === undefined) return undefined;
  try {
    return await startRequestsServer({ host, port: websocketPort, requests });
  } catch (error) {
    console.error(`The Requests page of the Emulator UI gets nothing: ${errorMessage(error)}`);
    return undefined;
  }
}

/** The CLI looks for `address already in use` and then tells the user what to do. */
function describeFailure(error: unknown): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken) return `Could not start the Firestore emulator: address already in use. ${error.message}`;
  const isNamed = error instanceof ExportError || error instanceof JournalError;
  const text = isNamed ? error.message : error instanceof Error ? error.stack : String(error);
  return `Could not start the Firestore emulator: ${text}`;
}

/** Calls `onGone` once the CLI has ended, even if it was killed, so that no emulator keeps the port. */
function watchParent(parentPid: number, onGone: () => void): void {
  const timer = setInterval(() => {
    if (isGone(parentPid)) {
      clearInterval(timer);
      onGone();
    }
  }, PARENT_POLL_MS);
  timer.unref();
}

/** On POSIX an orphan gets another parent. On Windows it keeps the number, so this looks for the process. */
function isGone(parentPid: number): boolean {
  if (process.platform !== 'win32') return process.ppid !== parentPid;
  try {
    process.kill(parentPid, 0);
    return false;
  } catch {
    return true;
  }
}

/** The meter as a table for people; '' if nothing was billed. */
function meterTable(meter: JsonObject): string {
  const labels = Object.entries(objectOrEmpty(meter.labels));
  if (labels.length === 0) return '';
  const rows = [...labels, ['total', meter.total ?? null] as const].map(([label, cost]) => [
    label,
    ...COLUMNS.map((column) => String(objectOrEmpty(cost)[column] ?? 0)),
  ]);
  const lines = [['billed operations', ...COLUMNS], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  ')).join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
