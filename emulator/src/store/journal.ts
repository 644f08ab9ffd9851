/**
 * A file of the commits since the last export, to which each commit is appended before it is applied. So whatever was
 * acknowledged is in the file, and survives the end of the process, even by SIGKILL. It may not survive a power failure, since
 * nothing calls fsync. Each line is one commit: the checksum of its JSON, a space, the JSON.
 */
import { closeSync, createReadStream, ftruncateSync, openSync, truncateSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { DocumentChange } from '../values/document.ts';
import { isJsonObject } from '../values/json.ts';
import { type DatabaseName, formatDatabaseName, parseDatabaseName } from '../values/paths/resource-name.ts';
import { errorMessage, RpcError } from '../values/rpc-error.ts';
import type { MapValue } from '../values/value.ts';
import { decodeFields, encodeFields } from '../values/wire.ts';

const LINE_FEED = 0x0a;
const READ_BUFFER = 1 << 20;

/** The journal cannot be used. The message names the file, the place in it, and the remedy. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

export class Journal {
  readonly file: string;
  readonly #descriptor: number;
  #length: number;
  /** Set when the end of the file is unknown, so that a record appended there could not be read. */
  #isBroken = false;

  private constructor(file: string, length: number) {
    this.file = file;
    this.#length = length;
    this.#descriptor = openSync(file, 'a');
  }

  /**
   * Passes every record to `apply`, oldest first, and opens the file for appending. Creates it if there is none. The summary
   * counts the records, and the bytes of an incomplete last record, which were dropped.
   * @throws JournalError on a damaged record, Error if the file system refuses
   */
  static async open(file: string, apply: (record: JournalRecord) => void) {
    closeSync(openSync(file, 'a'));
    const { records, length, dropped } = await replay(file, apply);
    // The process was killed while it wrote this record, so it did not acknowledge it.
    if (dropped > 0) truncateSync(file, length);
    return { journal: new Journal(file, length), summary: { records, dropped } };
  }

  /** Returns once the operating system has the record. @throws RpcError UNAVAILABLE, and leaves the file as it was */
  append(database: DatabaseName, changes: readonly DocumentChange[]): void {
    if (this.#isBroken) throw this.#unavailable('part of an earlier record could not be removed');
    const record = encodeRecord(database, changes);
    try {
      for (let written = 0; written < record.length; ) written += writeSync(this.#descriptor, record, written);
    } catch (error) {
      this.#removeRecord();
      throw this.#unavailable(errorMessage(error));
    }
    this.#length += record.length;
  }

  #removeRecord(): void {
    try {
      ftruncateSync(this.#descriptor, this.#length);
    } catch {
      this.#isBroken = true;
    }
  }

  #unavailable(problem: string): RpcError {
    return new RpcError('UNAVAILABLE', `${this.file} cannot be written, so nothing was: ${problem}`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

async function replay(file: string, apply: (record: JournalRecord) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let records = 0;
  let length = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BUFFER })) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      applyLine(bytes.subarray(start, end), apply, { file, offset: length });
      records += 1;
      length += end + 1 - start;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  return { records, length, dropped: rest.length };
}

function applyLine(
  line: Buffer,
  apply: (record: JournalRecord) => void,
  { file, offset }: { readonly file: string; readonly offset: number },
): void {
  try {
    apply(decodeRecord(line));
  } catch (error) {
    const problem = errorMessage(error);
    throw new JournalError(
      `${file}: offset ${offset}: ${problem}. Restore this file, or delete it to go on with what was saved last.`,
    );
  }
}

interface JournalRecord {
  readonly database: DatabaseName;
  /** The fields of every document that the commit changed; null if it was deleted. */
  readonly documents: ReadonlyMap<string, MapValue | null>;
}

const CHECKSUM_DIGITS = 8;

/** Ends with its only line feed, so that a record without one is known to be incomplete. */
function encodeRecord(database: DatabaseName, changes: readonly DocumentChange[]): Buffer {
  const documents = changes.map(({ path, after }) => [path, after === undefined ? null : encodeFields(after.fields)]);
  const json = JSON.stringify({ database: formatDatabaseName(database), documents });
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

/**
 * @param line without its line feed
 * @throws Error on a wrong checksum and on anything that `encodeRecord` does not write
 */
function decodeRecord(line: Uint8Array): JournalRecord {
  const json = line.subarray(CHECKSUM_DIGITS + 1);
  const found = Buffer.from(line.subarray(0, CHECKSUM_DIGITS + 1)).toString('latin1');
  if (found !== `${checksum(json)} `) throw new Error('the checksum of the record is wrong');
  const record: unknown = JSON.parse(new TextDecoder().decode(json));
  if (typeof record !== 'object' || record === null) throw new Error('the record is no object');
  const { database, documents } = record as { database?: unknown; documents?: unknown };
  if (typeof database !== 'string' || !Array.isArray(documents)) throw new Error('the record names no documents');
  return { database: parseDatabaseName(database), documents: new Map(documents.map(decodeDocument)) };
}

function decodeDocument(entry: unknown): [path: string, fields: MapValue | null] {
  const [path, fields] = Array.isArray(entry) ? entry : [];
  if (typeof path !== 'string' || (fields !== null && !isJsonObject(fields)))
    throw new Error('a document is malformed');
  return [path, fields === null ? null : decodeFields(fields)];
}

function checksum(json: string | Uint8Array): string {
  return crc32(json).toString(16).padStart(CHECKSUM_DIGITS, '0');
}
