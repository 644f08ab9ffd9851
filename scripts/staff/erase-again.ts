/** After a restore: who was erased since the backup is erased again. */
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collections, paths } from '../../contract/src/paths.ts';
import { type EraseDeps, eraseAccount } from '../../functions/src/domain/account/erase.ts';
import type { Staff } from './open.ts';

/** The most that Firebase Authentication looks up at once. */
const PAGE = 100;

export type EraseAgainDeps = EraseDeps & Pick<Staff, 'auth'>;

/**
 * Erasing an account takes its sign-in, too, and no backup brings that back: an account without one was erased since. Samples
 * never had one. Without `confirmed`, which has to be their number, it only counts: were it Authentication that was lost,
 * everybody would be one of them.
 */
export async function eraseAgain(deps: EraseAgainDeps, confirmed?: number): Promise<string> {
  const { accounts, erased } = await findErased(deps);
  const found = `${erased.length} of ${accounts} accounts have no sign-in: they were erased since the backup.`;
  if (confirmed === undefined) return `${found} To erase them again: --confirm ${erased.length}`;
  if (confirmed !== erased.length) throw new Error(`${found} ${confirmed} is not their number: nothing was erased.`);
  for (const uid of erased) await eraseAccount(deps, { uid });
  return `${erased.length} of ${accounts} accounts were erased again.`;
}

async function findErased({ auth, firestore }: EraseAgainDeps): Promise<{ accounts: number; erased: string[] }> {
  const page = firestore.collection(collections.accounts).orderBy(FieldPath.documentId()).select().limit(PAGE);
  const erased: string[] = [];
  let accounts = 0;
  for (let found = await page.get(); !found.empty; found = await page.startAfter(found.docs.at(-1)).get()) {
    accounts += found.size;
    const { users } = await auth.getUsers(found.docs.map(({ id }) => ({ uid: id })));
    const known = new Set(users.map(({ uid }) => uid));
    erased.push(
      ...(await withoutSamples(
        firestore,
        found.docs.map(({ id }) => id).filter((uid) => !known.has(uid)),
      )),
    );
  }
  return { accounts, erased };
}

async function withoutSamples(firestore: Firestore, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const directories = uids.map((uid) => firestore.doc(paths.directory(uid)));
  const found = await firestore.getAll(...directories, { fieldMask: ['isSample'] });
  return found.filter((directory) => directory.get('isSample') !== true).map(({ id }) => id);
}
