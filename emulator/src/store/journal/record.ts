/** One commit as a line of the journal: the checksum of its JSON, a space, the JSON. Touches no files. */
import { crc32 } from 'node:zlib';
import type { DocumentChange } from '../../values/document.ts';
import { isJsonObject } from '../../values/json.ts';
import { type DatabaseName, formatDatabaseName, parseDatabaseName } from '../../values/resource-name.ts';
import type { MapValue } from '../../values/value.ts';
import { decodeFields, encodeFields } from '../../values/wire.ts';

export interface JournalRecord {
  readonly database: DatabaseName;
  /** The fields of every document that the commit changed; null if it was deleted. */
  readonly documents: ReadonlyMap<string, MapValue | null>;
}

const CHECKSUM_DIGITS = 8;

/** Ends with its only line feed, so that a record without one is known to be incomplete. */
export function encodeRecord(database: DatabaseName, changes: readonly DocumentChange[]): Buffer {
  const documents = changes.map(({ path, after }) => [path, after === undefined ? null : encodeFields(after.fields)]);
  const json = JSON.stringify({ database: formatDatabaseName(database), documents });
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

/**
 * @param line without its line feed
 * @throws Error on a wrong checksum and on anything that `encodeRecord` does not write
 */
export function decodeRecord(line: Uint8Array): JournalRecord {
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
