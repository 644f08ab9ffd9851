import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import type { Transaction } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { renewCards } from '../conversations/renew-cards.ts';
import type { Signals } from '../conversations/signals.ts';
import type { CallerLoader } from '../members/caller.ts';
import { readOwnForUpdate, writeMember } from './member-documents.ts';

export interface AlbumDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly signals: Signals;
}

type AlbumChange = (
  album: readonly AlbumPhoto[],
  write: Transaction,
) => readonly AlbumPhoto[] | Promise<readonly AlbumPhoto[]>;

/**
 * Changes a member's album and every document that repeats it, in one transaction. `change` gets the stored album, may read and then write more,
 * and runs again after a conflict. Returns the stored album.
 */
export async function changeAlbum(deps: AlbumDeps, uid: string, change: AlbumChange): Promise<readonly AlbumPhoto[]> {
  const { firestore, callers } = deps;
  const { replaced, account, directory } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwnForUpdate(firestore, transaction, uid);
    const changed = { ...before.account, album: [...(await change(before.account.album, transaction))] };
    const written = { deps, uid, account: changed, before, now: deps.now() };
    return { replaced: before.directory, ...writeMember(transaction, written) };
  });
  callers.invalidate(uid);
  await renewCards(deps, { uid, before: replaced, after: directory });
  return account.album;
}
