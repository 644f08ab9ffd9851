import type { Bucket } from '@google-cloud/storage';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import type { AppDeps } from '../../deps.ts';

/**
 * Logs the age of the newest finished export, if there is a bucket of exports (docs/operations/deploy.md, Backups). An alert uses it. Without any
 * export the line has no age.
 */
export async function logExportAge({
  exportsBucket,
  now,
  log,
}: Pick<AppDeps, 'exportsBucket' | 'now' | 'log'>): Promise<void> {
  if (exportsBucket === undefined) return;
  const ends = await Promise.all((await listFolders(exportsBucket)).map((folder) => readEnd(exportsBucket, folder)));
  const finished = ends.filter((end) => end !== undefined);
  const age = finished.length === 0 ? {} : { exportDays: (now() - Math.max(...finished)) / DAY_MS };
  log({ event: 'backup', ...age });
}

async function listFolders(bucket: Bucket): Promise<string[]> {
  const [, , answer] = await bucket.getFiles({ delimiter: '/', autoPaginate: false });
  const { prefixes = [] } = answer as { prefixes?: string[] };
  return prefixes.map((prefix) => prefix.slice(0, -1));
}

/** Milliseconds since 1970; Firestore writes this file last. Undefined where it is not, or not yet. */
async function readEnd(bucket: Bucket, folder: string): Promise<number | undefined> {
  const file = bucket.file(`${folder}/${folder}.overall_export_metadata`);
  const [exists] = await file.exists();
  if (!exists) return undefined;
  const [{ timeCreated }] = await file.getMetadata();
  return timeCreated === undefined ? undefined : Date.parse(timeCreated);
}
