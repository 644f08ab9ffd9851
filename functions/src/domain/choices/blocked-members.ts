import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import type { ApiDeps } from '../../api-deps.ts';
import { getListed } from '../lists/directory.ts';
import { countOwnBlocks } from './choices.ts';

/** Each member blocked either way costs a read. A caller who blocks more than this gets no numbers, however many block them. */
const MAX_OWN_BLOCKS = 100;

/** The members blocked either way, by their ids. Undefined if the caller blocks too many to read them all. */
export async function readBlocked(
  deps: ApiDeps,
  uid: string,
  ids: readonly string[],
): Promise<DirectoryDocument[] | undefined> {
  if (ids.length > MAX_OWN_BLOCKS) {
    const own = await countOwnBlocks(deps.firestore, uid, MAX_OWN_BLOCKS).get();
    if (own.data().count > MAX_OWN_BLOCKS) return undefined;
  }
  return (await getListed(deps, ids)).map(({ directory }) => directory);
}
