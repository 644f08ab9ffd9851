import type { GetFilesOptions, GetFilesResponse } from '@google-cloud/storage';
import { collections, storagePaths } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { Timestamp } from 'firebase-admin/firestore';
import { removeObjects } from '../../domain/pictures/picture-files.ts';
import { closeExpired } from '../../domain/pictures/tickets.ts';
import type { Sweep } from './members.ts';

const PAGE = 100;

/** Removes expired uploads and what is left of removed pictures. */
export const eraseUploads: Sweep = async (deps) => (await eraseNoted(deps)) + (await eraseUnknown(deps));

/** A failure does not stop the others, and is thrown afterwards. */
const eraseNoted: Sweep = async (deps) => {
  const expired = deps.firestore
    .collection(collections.uploads)
    .where('expiresAt', '<=', Timestamp.fromMillis(deps.now()))
    .orderBy('expiresAt')
    .limit(PAGE);
  const failures: unknown[] = [];
  let erased = 0;
  for (let page = await expired.get(); !page.empty; page = await expired.startAfter(page.docs.at(-1)).get()) {
    for (const result of await Promise.allSettled(page.docs.map(({ id }) => closeExpired(deps, id)))) {
      if (result.status === 'fulfilled') erased += result.value;
      else failures.push(result.reason);
    }
  }
  if (failures.length > 0) throw failures[0];
  return erased;
};

/** Files that no ticket names and no check removed. Pages follow the last name, so removing files skips none. */
const eraseUnknown: Sweep = async ({ bucket, now }) => {
  const before = pastItsTime('uploads', now());
  let erased = 0;
  let query: GetFilesOptions | null = { prefix: storagePaths.allUploads, maxResults: PAGE, autoPaginate: false };
  while (query !== null) {
    const [files, next]: GetFilesResponse = await bucket.getFiles(query);
    const old = files.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? '') <= before);
    await removeObjects(
      { bucket },
      old.map(({ name }) => name),
    );
    erased += old.length;
    query = next ?? null;
  }
  return erased;
};
