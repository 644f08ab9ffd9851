import { collections, paths } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { type DocumentReference, FieldPath, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import type { EraseDeps } from '../../domain/account/erase.ts';
import { openText, sealText } from '../../domain/lists/cursor.ts';
import type { Sweep } from './members.ts';

/** Members of a page, the most that Firebase Authentication looks up at once. */
const PAGE = 100;
/**
 * Pages looked through in one night; the next night goes on where this one stopped. A member costs one read: 10,000 a night, and a round of
 * 100,000 members takes ten nights.
 */
const MAX_PAGES = 100;
/** A page may lack this many sign-ins, or half of its own if that is more. Beyond both, the project or a restore is wrong, and nobody is marked. */
const MAX_MISSING = 10;
const SCOPE = 'members-sweep';

const progress = z.object({ after: z.optional(z.string()) });
/** When a night first missed the sign-in of an account. */
export const SIGN_IN_MISSING = 'signInMissingSince';

/**
 * Members whose sign-in was deleted through Firebase, bypassing the API: they cannot erase themselves any more. A night marks them, and one at
 * least a day later erases those who still have none. Samples never had one. A look-up that fails is thrown: nobody is marked or erased for it.
 */
export const eraseWithoutSignIn: Sweep = async (deps) => {
  const queued = await queueMarked(deps);
  await markMissing(deps);
  return queued;
};

async function queueMarked(deps: Parameters<Sweep>[0]): Promise<number> {
  const before = Timestamp.fromMillis(pastItsTime('withoutSignIn', deps.now()));
  const marked = deps.firestore.collection(collections.accounts).where(SIGN_IN_MISSING, '<=', before).limit(PAGE);
  let queued = 0;
  for (let { docs } = await marked.get(); docs.length > 0; { docs } = await marked.startAfter(docs.at(-1)).get()) {
    const uids = docs.map(({ id }) => id);
    const missing = await findWithoutSignIn(deps, uids);
    const back = uids.filter((uid) => !missing.includes(uid));
    for (const uid of back) {
      await deps.firestore.doc(paths.account(uid)).update({ [SIGN_IN_MISSING]: FieldValue.delete() });
    }
    await Promise.all(missing.map((uid) => deps.enqueueErasure({ uid, term: 'withoutSignIn' }, 0)));
    queued += missing.length;
  }
  return queued;
}

async function markMissing(deps: Parameters<Sweep>[0]): Promise<void> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.membersSweep());
  let after = await readAfter(deps, reference);
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const uids = await readPage(firestore, after);
    const missing = await findWithoutSignIn(deps, uids);
    if (missing.length > MAX_MISSING && missing.length * 2 > uids.length) {
      throw new Error(`${missing.length} of ${uids.length} members have no sign-in: nobody is marked`);
    }
    await mark(deps, missing);
    after = uids.length < PAGE ? undefined : uids.at(-1);
    await reference.set({ schemaVersion: 1, ...sealAfter(deps, after) });
    if (after === undefined) return;
  }
}

async function readPage(firestore: Firestore, after: string | undefined): Promise<string[]> {
  const members = firestore
    .collection(collections.users)
    .where('isSample', '==', false)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(PAGE);
  const { docs } = await (after === undefined ? members : members.startAfter(after)).get();
  return docs.map(({ id }) => id);
}

async function findWithoutSignIn({ auth }: Pick<AppDeps, 'auth'>, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
  const found = new Set(users.map(({ uid }) => uid));
  return uids.filter((uid) => !found.has(uid));
}

/** Keeps the time of the first mark. */
async function mark({ firestore, now }: Pick<AppDeps, 'firestore' | 'now'>, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const accounts = await firestore.getAll(...uids.map((uid) => firestore.doc(paths.account(uid))), {
    fieldMask: [SIGN_IN_MISSING],
  });
  const unmarked = accounts.filter((account) => account.exists && account.get(SIGN_IN_MISSING) === undefined);
  const batch = firestore.batch();
  for (const { ref } of unmarked) batch.update(ref, { [SIGN_IN_MISSING]: Timestamp.fromMillis(now()) });
  await batch.commit();
}

type Sealing = Pick<EraseDeps, 'cursorKey'>;

/** The id is sealed, so that it names nobody who is erased meanwhile. Without a key each night begins anew. */
function sealAfter({ cursorKey }: Sealing, after: string | undefined): { after?: string } {
  return after === undefined || cursorKey === undefined
    ? {}
    : { after: sealText(after, { key: cursorKey(), scope: SCOPE }) };
}

async function readAfter({ cursorKey }: Sealing, reference: DocumentReference): Promise<string | undefined> {
  const { after } = z.parse(progress, (await reference.get()).data() ?? {});
  if (after === undefined || cursorKey === undefined) return undefined;
  try {
    return openText(after, { key: cursorKey(), scope: SCOPE });
  } catch {
    // Sealed with another key.
    return undefined;
  }
}
