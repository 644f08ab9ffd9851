/** Reads the documents of an export directory in Google's format. Where they go to is the caller's. */
import { createReadStream, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { decodeEntity, type EntityDocument } from './entity.ts';
import { ExportError } from './export-error.ts';
import { FORMAT_MARK, KIND_METADATA } from './layout.ts';
import { type LogRecord, readLog } from './log-format.ts';
import { BYTES, type ProtoField, readProto, VARINT } from './protobuf.ts';

/**
 * @param metadataFile the `.overall_export_metadata` file
 * @throws ExportError that names the file and offset of what cannot be read
 */
export async function* readExport(metadataFile: string): AsyncGenerator<EntityDocument> {
  const root = dirname(metadataFile);
  let kinds = 0;
  for await (const { data, offset } of readLogFile(metadataFile)) {
    if (data.length === 1 && data[0] === FORMAT_MARK[0]) continue;
    for (const { file, documents } of located(metadataFile, offset, () => readKindFiles(data))) {
      yield* readKind(resolveInside(root, file, metadataFile, offset), documents);
      kinds += 1;
    }
  }
  // An export of nothing has no kinds; neither has a metadata file that was cut off between two records.
  if (kinds === 0 && existsSync(join(root, KIND_METADATA))) {
    throw new ExportError(metadataFile, 0, `it does not name ${KIND_METADATA}, which is there`);
  }
}

/** A file that was cut off between two records is known by what is missing: `expected` is how many were written. */
async function* readKind(kindFile: string, expected: number): AsyncGenerator<EntityDocument> {
  await requireFile(kindFile);
  const metadata = await readFile(kindFile);
  const outputs = located(kindFile, 0, () => readOutputFiles(metadata));
  let documents = 0;
  let file = kindFile;
  for (const output of outputs) {
    file = resolveInside(dirname(kindFile), output, kindFile, 0);
    for await (const { data, offset } of readLogFile(file)) {
      yield located(file, offset, () => decodeEntity(data));
      documents += 1;
    }
  }
  if (documents < expected) {
    throw new ExportError(file, 0, `it ends after ${documents} of ${expected} documents`);
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

function readKindFiles(record: Uint8Array): { readonly file: string; readonly documents: number }[] {
  const entries = messages(readProto(record), 1);
  if (entries.length === 0) throw new Error('no export metadata');
  return entries.flatMap((entry) => {
    const count = entry.find(({ field }) => field === 3);
    const documents = count?.type === VARINT ? Number(count.integer) : 0;
    return texts(entry, 2).map((file) => ({ file, documents }));
  });
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
