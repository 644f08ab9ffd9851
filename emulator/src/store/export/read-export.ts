/** Reads the documents of an export directory in Google's format. Puts them into no database. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { errorMessage } from '../../values/rpc-error.ts';
import { decodeEntity, type EntityDocument } from './entity.ts';
import {
  decodeMessage,
  ExportError,
  FORMAT_MARK,
  KIND_METADATA,
  KIND_METADATA_MESSAGE,
  OVERALL_METADATA,
} from './format.ts';
import { readLog } from './log-format.ts';

/**
 * @param metadataFile the `.overall_export_metadata` file
 * @throws ExportError that names the file and offset of what cannot be read
 */
export async function* readExport(metadataFile: string): AsyncGenerator<EntityDocument> {
  const root = dirname(metadataFile);
  let kinds = 0;
  for (const { data, offset } of readLog(await readBytes(metadataFile), metadataFile)) {
    if (data.length === 1 && data[0] === FORMAT_MARK[0]) continue;
    for (const { file, documents } of located(metadataFile, offset, () => readKindFiles(data))) {
      yield* readKind(resolveInside(root, file, metadataFile, offset), documents);
      kinds += 1;
    }
  }
  // Without kinds, the export is empty or its metadata file was cut off between two records.
  if (kinds === 0 && existsSync(join(root, KIND_METADATA))) {
    throw new ExportError(metadataFile, 0, `it does not name ${KIND_METADATA}, which is there`);
  }
}

/** `expected` is how many documents were written: fewer mean that a file was cut off between two records. */
async function* readKind(kindFile: string, expected: number): AsyncGenerator<EntityDocument> {
  const metadata = await readBytes(kindFile);
  const outputs = located(kindFile, 0, () => readOutputFiles(metadata));
  let documents = 0;
  let file = kindFile;
  for (const output of outputs) {
    file = resolveInside(dirname(kindFile), output, kindFile, 0);
    for (const { data, offset } of readLog(await readBytes(file), file)) {
      yield located(file, offset, () => decodeEntity(data));
      documents += 1;
    }
  }
  if (documents < expected) throw new ExportError(file, 0, `it ends after ${documents} of ${expected} documents`);
}

async function readBytes(file: string): Promise<Uint8Array> {
  if (!existsSync(file)) throw new ExportError(file, 0, 'no such file');
  return readFile(file);
}

/** Adds the place in the file to what `read` throws. */
function located<T>(file: string, offset: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ExportError(file, offset, errorMessage(error));
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
  type Kind = { readonly file?: readonly string[]; readonly documents?: bigint };
  const { kind = [] } = decodeMessage<{ readonly kind?: readonly Kind[] }>(OVERALL_METADATA, record);
  if (kind.length === 0) throw new Error('no export metadata');
  return kind.flatMap(({ file: files = [], documents = 0n }) =>
    files.map((file) => ({ file, documents: Number(documents) })),
  );
}

function readOutputFiles(metadata: Uint8Array): readonly string[] {
  type Output = { readonly file?: readonly string[] };
  const { output = [] } = decodeMessage<{ readonly output?: readonly Output[] }>(KIND_METADATA_MESSAGE, metadata);
  return output.flatMap(({ file = [] }) => file);
}
