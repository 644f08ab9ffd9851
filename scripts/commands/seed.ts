/** `npm run seed`: writes emulator-data/ with accounts, documents and drawn photos of the seeded members; every run writes the same bytes. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { paths, storagePaths } from '../../contract/src/paths.ts';
import { type UserDocument, userDocument } from '../../contract/src/stored/user.ts';
import { writeAuthExport } from '../seed/auth-export.ts';
import { conversationsOfMaria } from '../seed/conversations.ts';
import { documentsOf, type SeedDocument } from '../seed/documents.ts';
import { writeFirestoreExport } from '../seed/firestore-export.ts';
import { SEEDED_AT } from '../seed/freshen.ts';
import { makeMembers, type SeedMember } from '../seed/members.ts';
import { type RenderedPhoto, renderAlbum } from '../seed/render-album.ts';
import { type ExportedObject, writeStorageExport } from '../seed/storage-export.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';

const BUCKET = `${PROJECT_ID}.appspot.com`;
const TARGET = process.argv[2] ?? fileURLToPath(new URL('../../emulator-data/', import.meta.url));
const KEPT = 'README.md';
/** Photos of this many members are drawn at once, which occupies every core and needs little memory. */
const BATCH_SIZE = 8;

const members = makeMembers();
const documents: SeedDocument[] = [];
const objects: ExportedObject[] = [];
for (let start = 0; start < members.length; start += BATCH_SIZE) {
  const batch = members.slice(start, start + BATCH_SIZE);
  const albums = await Promise.all(batch.map(renderPhotos));
  for (const [index, member] of batch.entries()) addMember(member, albums[index] ?? []);
}
documents.push(...conversationsOfMaria({ seededAt: SEEDED_AT, directories: directoriesIn(documents) }));
documents.push({ path: paths.counts(), data: { schemaVersion: 1, users: members.length, active: members.length } });

mkdirSync(TARGET, { recursive: true });
for (const entry of readdirSync(TARGET)) if (entry !== KEPT) rmSync(join(TARGET, entry), { recursive: true });
writeAuthExport(join(TARGET, 'auth_export'), members, SEEDED_AT);
writeStorageExport(join(TARGET, 'storage_export'), BUCKET, objects);
await writeFirestoreExport(documents, {
  directory: TARGET,
  name: 'firestore_export',
  project: PROJECT_ID,
  seededAt: SEEDED_AT,
});
writeFileSync(join(TARGET, 'firebase-export-metadata.json'), JSON.stringify(exportMetadata(), undefined, 2));

const bytes = objects.reduce((sum, object) => sum + object.bytes.byteLength, 0);
console.log(
  `${members.length} members, ${objects.length / 4} photos, ${documents.length} documents, ${(bytes / 2 ** 20).toFixed(1)} MiB of images`,
);

function renderPhotos({ email, look, photoCount, finishedAgo }: SeedMember): Promise<RenderedPhoto[]> {
  return renderAlbum({ seed: email, look, count: photoCount, takenBefore: SEEDED_AT - finishedAgo });
}

function addMember(member: SeedMember, photos: readonly RenderedPhoto[]): void {
  documents.push(...documentsOf(member, photos, { seededAt: SEEDED_AT }));
  for (const { id, files, uploadedAt } of photos) {
    for (const { size, ending, bytes } of files) {
      const path = storagePaths.picture(id, size, ending);
      objects.push({ path, bytes, contentType: `image/${ending}`, createdAt: Math.round(uploadedAt) });
    }
  }
}

function directoriesIn(all: readonly SeedDocument[]): ReadonlyMap<string, UserDocument> {
  const prefix = paths.user('');
  return new Map(
    all
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, data }) => [path.slice(prefix.length), z.parse(userDocument, data)]),
  );
}

/** The emulators read paths from this file. The versions are those of firebase-tools and of Google's Firestore emulator. */
function exportMetadata() {
  const { version }: { version: string } = createRequire(import.meta.url)('firebase-tools/package.json');
  return {
    version,
    firestore: {
      version: '1.22.0',
      path: 'firestore_export',
      metadata_file: 'firestore_export/firestore_export.overall_export_metadata',
    },
    auth: { version, path: 'auth_export' },
    storage: { version, path: 'storage_export' },
  };
}
