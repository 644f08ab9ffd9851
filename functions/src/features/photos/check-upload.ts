import { storagePaths } from '@tagpo/contract/paths';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { readAnyTicket } from '../../domain/pictures/tickets.ts';
import { hasCode } from '../../firebase/error-code.ts';

/** What Cloud Storage tells of a new object, as JSON: https://cloud.google.com/storage/docs/json_api/v1/objects */
const storedObject = z.object({
  name: z.string(),
  generation: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
  size: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
  contentType: z.optional(z.string()),
  metadata: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});

/** The only metadata that a checked upload has. */
const CHECKED = { checked: 'yes' };

/**
 * Takes the download token from a new upload, which Firebase gives to every upload of a client and which opens it to whoever has the link, and
 * what else its uploader set. Removes an upload that no ticket names. May run late, twice and after the upload was registered.
 */
export async function checkUpload(deps: Pick<AppDeps, 'firestore' | 'bucket'>, event: unknown): Promise<void> {
  const { name: path, generation, size, contentType, metadata } = z.parse(storedObject, event);
  if (!path.startsWith(storagePaths.allUploads) || isChecked(metadata)) return;
  const { uid, name } = storagePaths.uploadAt(path) ?? {};
  const ticket = uid && name ? await readAnyTicket(deps, uid, name) : undefined;
  const preconditionOpts = { ifGenerationMatch: generation };
  const file = deps.bucket.file(path);
  try {
    if (ticket?.bytes !== size || ticket.type !== contentType) await file.delete(preconditionOpts);
    // A copy has no metadata but what is given. Cloud Storage also changes metadata in place, which its emulator does not do with tokens.
    else await file.copy(file, { contentType, metadata: CHECKED, preconditionOpts });
  } catch (error) {
    // It was registered or removed meanwhile, or checked by another run.
    if (!hasCode(error, 404) && !hasCode(error, 412)) throw error;
  }
}

function isChecked(metadata: Readonly<Record<string, string>> = {}): boolean {
  return JSON.stringify(metadata) === JSON.stringify(CHECKED);
}
