/**
 * An export directory in Google's format: overall metadata, kind metadata and entities in one output file. Knows files and
 * documents; where they come from and go to is the caller's. https://cloud.google.com/firestore/docs/manage-data/export-import
 */
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import type { Document } from '../../values/document.ts';
import type { DatabaseName } from '../../values/resource-name.ts';
import type { Micros } from '../../values/value.ts';
import { decodeEntity, type EntityDocument, encodeEntity } from './entity.ts';
import { ExportError } from './export-error.ts';
import { LogEncoder, type LogRecord, readLog } from './log-format.ts';
import { BYTES, type ProtoField, ProtoWriter, readProto } from './protobuf.ts';

const KIND_DIRECTORY = 'all_namespaces/all_kinds';
const KIND_METADATA = `${KIND_DIRECTORY}/all_namespaces_all_kinds.export_metadata`;
const OUTPUT_FILE = 'output-0';
/** The first record of every overall metadata file. */
const FORMAT_MARK = Uint8Array.of(0x33);
const WRITE_BUFFER = 1 << 20;

export interface ExportRequest extends DatabaseName {
  /** A view that stays readable until the export is written. */
  readonly documents: Iterable<Document>;
  readonly directory: string;
  /** The export goes to `directory/name/`; metadata files carry the name too. */
  readonly name: string;
  /** Written into the metadata as start and end: the same documents and time make the same bytes. */
  readonly time: Micros;
}

export interface ExportSummary {
  /** What `readExport` takes. */
  readonly metadataFile: string;
  readonly documents: number;
  readonly bytes: number;
}

export async function writeExport(request: ExportRequest): Promise<ExportSummary> {
  const root = join(request.directory, request.name);
  await mkdir(root, { recursive: true });
  const { documents, bytes } = await writeEntities(request, root);
  const overall = new LogEncoder();
  const parts = [overall.encode(FORMAT_MARK)];
  if (documents > 0) {
    await writeFile(join(root, KIND_METADATA), kindMetadata(request));
    parts.push(overall.encode(overallEntry(documents, bytes)));
  }
  const metadataFile = join(root, `${request.name}.overall_export_metadata`);
  await writeFile(metadataFile, Buffer.concat(parts));
  return { metadataFile, documents, bytes };
}

async function writeEntities(request: ExportRequest, root: string): Promise<{ documents: number; bytes: number }> {
  const { project, database } = request;
  const iterator = request.documents[Symbol.iterator]();
  let next = iterator.next();
  if (next.done) return { documents: 0, bytes: 0 };
  await mkdir(join(root, KIND_DIRECTORY), { recursive: true });
  const file = await open(join(root, KIND_DIRECTORY, OUTPUT_FILE), 'w');
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
      await file.writeFile(Buffer.concat(buffer));
      bytes += size;
    }
  } finally {
    await file.close();
  }
  return { documents, bytes };
}

function overallEntry(documents: number, bytes: number): Uint8Array {
  const entry = new ProtoWriter();
  entry.message(1, (kind) => {
    kind.message(1, (mark) => mark.integer(1, 2).integer(3, 3));
    kind.text(2, KIND_METADATA).integer(3, documents).integer(4, bytes);
  });
  return entry.finish();
}

function kindMetadata({ name, time }: ExportRequest): Uint8Array {
  const metadata = new ProtoWriter();
  metadata.message(1, (header) => header.text(1, name).integer(2, time).integer(3, time));
  metadata.message(2, (output) => output.text(1, '').text(2, OUTPUT_FILE));
  return metadata.finish();
}

/**
 * @param metadataFile the `.overall_export_metadata` file
 * @throws ExportError that names the file and offset of what cannot be read
 */
export async function* readExport(metadataFile: string): AsyncGenerator<EntityDocument> {
  const root = dirname(metadataFile);
  for await (const { data, offset } of readLogFile(metadataFile)) {
    if (data.length === 1 && data[0] === FORMAT_MARK[0]) continue;
    for (const kindFile of located(metadataFile, offset, () => readKindFiles(data))) {
      yield* readKind(resolveInside(root, kindFile, metadataFile, offset));
    }
  }
}

async function* readKind(kindFile: string): AsyncGenerator<EntityDocument> {
  await requireFile(kindFile);
  const metadata = await readFile(kindFile);
  const outputs = located(kindFile, 0, () => readOutputFiles(metadata));
  for (const output of outputs) {
    const file = resolveInside(dirname(kindFile), output, kindFile, 0);
    for await (const { data, offset } of readLogFile(file)) yield located(file, offset, () => decodeEntity(data));
  }
}

async function* readLogFile(file: string): AsyncGenerator<LogRecord> {
  await requireFile(file);
  yield* readLog(createReadStream(file), file);
}

async function requireFile(file: string): Promise<void> {
  try {
    await access(file);
  } catch {
    throw new ExportError(file, 0, 'no such file');
  }
}

function located<T>(file: string, offset: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ExportError(file, offset, error instanceof Error ? error.message : String(error));
  }
}

function resolveInside(root: string, path: string, file: string, offset: number): string {
  const clean = normalize(path);
  if (isAbsolute(clean) || clean.startsWith('..')) {
    throw new ExportError(file, offset, `"${path}" lies outside the export`);
  }
  return join(root, clean);
}

function readKindFiles(record: Uint8Array): string[] {
  const entries = messages(readProto(record), 1);
  if (entries.length === 0) throw new Error('no export metadata');
  return entries.flatMap((entry) => texts(entry, 2));
}

function readOutputFiles(metadata: Uint8Array): string[] {
  return messages(readProto(metadata), 2).flatMap((output) => texts(output, 2));
}

function messages(fields: readonly ProtoField[], number: number): ProtoField[][] {
  return fields.flatMap((field) => (field.field === number && field.type === BYTES ? [readProto(field.bytes)] : []));
}

function texts(fields: readonly ProtoField[], number: number): string[] {
  return fields.flatMap((field) =>
    field.field === number && field.type === BYTES ? [Buffer.from(field.bytes).toString('utf8')] : [],
  );
}
