import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { collections, paths } from '../../contract/src/paths.ts';
import { accountDocument } from '../../contract/src/stored/account.ts';
import { makeRosterDocument } from '../../contract/src/stored/roster.ts';
import { userDocument } from '../../contract/src/stored/user.ts';

const PAGE = 200;

/**
 * Rebuilds staff's list of members and its counts from the accounts: after documents were restored or repaired by hand, which writes neither.
 * An account that changes meanwhile may be listed with its old state; running this again corrects it.
 */
export async function reindexRoster(firestore: Firestore): Promise<string> {
  const accounts = firestore.collection(collections.accounts).orderBy(FieldPath.documentId()).limit(PAGE);
  for (let page = await accounts.get(); !page.empty; page = await accounts.startAfter(page.docs.at(-1)).get()) {
    const directories = await firestore.getAll(...page.docs.map(({ id }) => firestore.doc(paths.user(id))));
    const batch = firestore.batch();
    for (const [index, snapshot] of page.docs.entries()) {
      const account = z.parse(accountDocument, snapshot.data());
      const found = directories[index];
      const directory = found?.exists ? z.parse(userDocument, found.data()) : undefined;
      const isSample = directory?.isSample ?? false;
      const roster = makeRosterDocument({ account, name: directory?.profile.name, isSample });
      batch.set(firestore.doc(paths.roster(snapshot.id)), roster);
    }
    await batch.commit();
  }
  return recount(firestore);
}

/** Counts in a transaction that also reads and writes the counters, so that no change is counted twice or lost. */
async function recount(firestore: Firestore): Promise<string> {
  const roster = firestore.collection(collections.roster);
  const waiting = firestore.collection(collections.reports).where('state', 'in', ['open', 'in-review']);
  const queries = {
    users: roster,
    active: roster.where('isActive', '==', true),
    samples: roster.where('isSample', '==', true),
    openReports: waiting,
  };
  const counts = await firestore.runTransaction(async (transaction) => {
    const reference = firestore.doc(paths.counts());
    await transaction.get(reference);
    const found: [string, number][] = [];
    for (const [name, query] of Object.entries(queries)) {
      found.push([name, (await transaction.get(query.count())).data().count]);
    }
    transaction.set(reference, { schemaVersion: 1, ...Object.fromEntries(found) }, { merge: true });
    return new Map(found);
  });
  const [users, active, samples, reports] = Object.keys(queries).map((name) => counts.get(name) ?? 0);
  return `${users} accounts, ${active} of them active, ${samples} samples, ${reports} open reports.`;
}
