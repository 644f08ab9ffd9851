import type { File } from '@google-cloud/storage';
import { accountDocument } from '@tagpo/contract/account';
import { paths } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { removeObjects } from '../photos/objects.ts';
import type { Sweep } from './members.ts';

const PREFIX = 'profile-photos/';
const PAGE = 500;
/** Pages looked through in one night; the next night goes on where this one stopped. */
const MAX_PAGES = 20;

const progress = z.object({ pageToken: z.optional(z.string()) });

/** Files that were uploaded and never put into a profile, or whose account is gone. */
export const eraseUploads: Sweep = async (deps) => {
  const reference = deps.firestore.doc(paths.uploadsSweep());
  let { pageToken } = z.parse(progress, (await reference.get()).data() ?? {});
  let erased = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const [files, next] = await listFiles(deps, pageToken, reference);
    erased += await eraseUnused(deps, files);
    pageToken = next?.pageToken;
    if (pageToken === undefined) break;
  }
  await reference.set(pageToken === undefined ? {} : { pageToken });
  return erased;
};

/** A page that cannot be had is not asked for again: the next night begins anew. */
function listFiles({ bucket }: Pick<AppDeps, 'bucket'>, pageToken: string | undefined, reference: DocumentReference) {
  const query = { prefix: PREFIX, maxResults: PAGE, autoPaginate: false, ...(pageToken ? { pageToken } : {}) };
  return bucket.getFiles(query).catch(async (error: unknown) => {
    await reference.delete();
    throw error;
  });
}

async function eraseUnused(
  deps: Pick<AppDeps, 'firestore' | 'bucket' | 'now'>,
  files: readonly File[],
): Promise<number> {
  const before = pastItsTime('uploads', deps.now());
  const old = files.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? '') <= before);
  const shown = await readAlbums(deps, new Set(old.map(ownerOf)));
  const unused = old.map(({ name }) => name).filter((name) => !shown.has(name));
  await removeObjects(deps, unused);
  return unused.length;
}

const ownerOf = ({ name }: File) => name.slice(PREFIX.length).split('/')[0] ?? '';

/** Paths of every object that is in one of these members' albums. */
async function readAlbums(
  { firestore }: Pick<AppDeps, 'firestore'>,
  owners: ReadonlySet<string>,
): Promise<Set<string>> {
  const references = [...owners].filter(Boolean).map((uid) => firestore.doc(paths.account(uid)));
  const accounts = references.length === 0 ? [] : await firestore.getAll(...references);
  const albums = accounts
    .filter(({ exists }) => exists)
    .flatMap((snapshot) => z.parse(accountDocument, snapshot.data()).album);
  return new Set(albums.flatMap(({ path, gridPath }) => [path, gridPath]));
}
