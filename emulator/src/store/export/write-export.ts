/** Writes documents as an export directory in Google's format. Does not choose which. */
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Document } from '../../values/document.ts';
import type { DatabaseName } from '../../values/paths/resource-name.ts';
import { errorMessage, RpcError } from '../../values/rpc-error.ts';
import type { Micros } from '../../values/value.ts';
import { encodeEntity } from './entity.ts';
import {
  FORMAT_MARK,
  KIND_DIRECTORY,
  KIND_METADATA,
  KIND_METADATA_MESSAGE,
  OUTPUT_FILE,
  OVERALL_METADATA,
} from './format.ts';
import { LogEncoder } from './log-format.ts';

const WRITE_BUFFER = 1 << 20;

export interface ExportRequest extends DatabaseName {
  /** Must stay readable until the export is written. */
  readonly documents: Iterable<Document>;
  readonly directory: string;
  /** The export is written to `directory/name/`, and its metadata contains the name. */
  readonly name: string;
  /** The start and end in the metadata. The same documents and time give the same bytes. */
  readonly time: Micros;
}

/** Returns the file that `readExport` takes. @throws RpcError INTERNAL that names the file that cannot be written */
export async function writeExport(request: ExportRequest): Promise<string> {
  const root = join(request.directory, request.name);
  await writing(root, () => mkdir(root, { recursive: true }));
  const { documents, bytes } = await writeEntities(request, root);
  const overall = new LogEncoder();
  const parts = [overall.encode(FORMAT_MARK)];
  if (documents > 0) {
    const kindFile = join(root, KIND_METADATA);
    await writing(kindFile, () => writeFile(kindFile, kindMetadata(request)));
    parts.push(overall.encode(overallEntry(documents, bytes)));
  }
  const metadataFile = join(root, `${request.name}.overall_export_metadata`);
  await writing(metadataFile, () => writeFile(metadataFile, Buffer.concat(parts)));
  return metadataFile;
}

async function writeEntities(request: ExportRequest, root: string) {
  const { project, database } = request;
  const iterator = request.documents[Symbol.iterator]();
  let next = iterator.next();
  if (next.done) return { documents: 0, bytes: 0 };
  const output = join(root, KIND_DIRECTORY, OUTPUT_FILE);
  await writing(output, () => mkdir(dirname(output), { recursive: true }));
  const file = await writing(output, () => open(output, 'w'));
  const log = new LogEncoder();
  let documents = 0;
  let bytes = 0;
  try {
    while (!next.done) {
      const buffer: Uint8Array[] = [];
      let size = 0;
      for (; !next.done && size < WRITE_BUFFER; next = iterator.next()) {
        const { path, fields } = next.value;
        const record = log.encode(encodeEntity({ project, database, path, fields }));
        buffer.push(record);
        size += record.length;
        documents += 1;
      }
      await writing(output, () => file.writeFile(Buffer.concat(buffer)));
      bytes += size;
    }
  } finally {
    await file.close();
  }
  return { documents, bytes };
}

/** Names the file in the error, since the file system's message does not always do. */
async function writing<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const problem = errorMessage(error);
    throw new RpcError('INTERNAL', `${file} cannot be written: ${problem}`);
  }
}

function overallEntry(documents: number, bytes: number): Uint8Array {
  const kind = { version: { major: 2, minor: 3 }, file: [KIND_METADATA], documents, bytes };
  return OVERALL_METADATA.encode({ kind: [kind] }).finish();
}

function kindMetadata({ name, time }: ExportRequest): Uint8Array {
  const header = { name, start: time, end: time };
  return KIND_METADATA_MESSAGE.encode({ header, output: [{ namespace: '', file: [OUTPUT_FILE] }] }).finish();
}
