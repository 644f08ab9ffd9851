/** Erases accounts again after a restore, if they were erased since the backup. */
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collections, paths } from '../../contract/src/paths.ts';
import { type EraseDeps, eraseStep } from '../../functions/src/domain/account/erase.ts';
import type { Staff } from './open.ts';

/** Firebase Authentication looks up at most this many users at once. */
const PAGE = 100;

export type EraseAgainDeps = EraseDeps & Pick<Staff, 'auth'>;

/**
 * Erasing an account also deletes its sign-in, which no backup restores, so a restored account without a sign-in was erased since the
 * backup. Samples never have one. `confirmed` must be the number of such accounts; without it they are only counted, because a loss of
 * Authentication's data would make every account look erased.
 */
export async function eraseAgain(deps: EraseAgainDeps, confirmed?: number): Promise<string> {
  const { accounts, erased } = await findErased(deps);
  const found = `${erased.length} of ${accounts} accounts have no sign-in: they were erased since the backup.`;
  if (confirmed === undefined) return `${found} To erase them again: --confirm ${erased.length}`;
  if (confirmed !== erased.length) throw new Error(`${found} ${confirmed} is not their number: nothing was erased.`);
  for (const uid of erased) while (!(await eraseStep(deps, uid)));
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
    const unknown = found.docs.map(({ id }) => id).filter((uid) => !known.has(uid));
    erased.push(...(await withoutSamples(firestore, unknown)));
  }
  return { accounts, erased };
}

async function withoutSamples(firestore: Firestore, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const directories = uids.map((uid) => firestore.doc(paths.user(uid)));
  const found = await firestore.getAll(...directories, { fieldMask: ['isSample'] });
  return found.filter((directory) => directory.get('isSample') !== true).map(({ id }) => id);
}
