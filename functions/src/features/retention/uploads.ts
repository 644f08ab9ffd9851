import type { File } from '@google-cloud/storage';
import { accountDocument } from '@tagpo/contract/account';
import { paths } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { parseEntries } from '../../domain/stored-entries.ts';
import { removeObjects } from '../photos/objects.ts';
import type { Sweep } from './members.ts';

const PREFIX = 'profile-photos/';
const PAGE = 500;
/** Pages looked through in one night; the next night goes on where this one stopped. */
const MAX_PAGES = 20;

const withAlbum = z.pick(accountDocument, { album: true });
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
  deps: Pick<AppDeps, 'firestore' | 'bucket' | 'now' | 'log'>,
  files: readonly File[],
): Promise<number> {
  const before = pastItsTime('uploads', deps.now());
  const old = files.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? '') <= before);
  const { shown, unknown } = await readAlbums(deps, new Set(old.map(ownerOf)));
  const unused = old.filter((file) => !unknown.has(ownerOf(file)) && !shown.has(file.name)).map(({ name }) => name);
  await removeObjects(deps, unused);
  return unused.length;
}

const ownerOf = ({ name }: File) => name.slice(PREFIX.length).split('/')[0] ?? '';

/** Paths of every object that is in one of these members' albums, and the members whose albums cannot be read: they keep their files. */
async function readAlbums(deps: Pick<AppDeps, 'firestore' | 'log'>, owners: ReadonlySet<string>) {
  const references = [...owners].filter(Boolean).map((uid) => deps.firestore.doc(paths.account(uid)));
  const accounts = references.length === 0 ? [] : await deps.firestore.getAll(...references);
  const stored = accounts.filter(({ exists }) => exists);
  const albums = parseEntries(deps, withAlbum, stored);
  const known = new Set(albums.map(({ id }) => id));
  return {
    shown: new Set(albums.flatMap(({ data }) => data.album.flatMap(({ path, gridPath }) => [path, gridPath]))),
    unknown: new Set(stored.map(({ id }) => id).filter((id) => !known.has(id))),
  };
}
