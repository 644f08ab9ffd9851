/**
 * `npm run admin -- grant <email> | revoke <email> | list | reindex [--project <id>]`: manages administrators of the running suite or,
 * with `--project` and application default credentials, of a real project; see docs/staff.md. `erase-again` is for after a restore; see
 * docs/operations/deploy.md.
 */
import { parseArgs } from 'node:util';
import { deleteApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { SIGNAL_WAIT_MS } from '../../contract/src/product.ts';
import { createSignals } from '../../functions/src/domain/conversations/signals.ts';
import { writeLogLine } from '../../functions/src/logging/write-log-line.ts';
import { readDeploymentSettings } from '../deploy/settings.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../staff/administrators.ts';
import { type EraseAgainDeps, eraseAgain } from '../staff/erase-again.ts';
import { openStaff, type Staff } from '../staff/open.ts';
import { reindexRoster } from '../staff/reindex.ts';
import { fail } from '../suite/console.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';

const USAGE = `Usage: npm run admin -- grant <email> | revoke <email> | list | reindex  [--project <id>]
       npm run admin -- erase-again  [--project <id>] [--database <id>] [--confirm <number>]`;
const OPTIONS = {
  project: { type: 'string' },
  database: { type: 'string' },
  confirm: { type: 'string' },
} as const;

try {
  await main();
} catch (error) {
  fail(error);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [command, email, ...rest] = positionals;
  const takesEmail = command === 'grant' || command === 'revoke';
  if (rest.length > 0 || takesEmail !== (email !== undefined)) throw new Error(USAGE);
  const isRestore = command === 'erase-again';
  if (!isRestore && (values.database ?? values.confirm) !== undefined) throw new Error(USAGE);
  const staff = openStaff(values.project, values.database);
  try {
    if (command === 'grant') console.log(await grantAdmin(staff, email ?? ''));
    else if (command === 'revoke') console.log(await revokeAdmin(staff, email ?? ''));
    else if (command === 'list') for (const line of await listAdmins(staff)) console.log(line);
    else if (command === 'reindex') console.log(await reindexRoster(staff.firestore));
    else if (isRestore) console.log(await eraseAgain(depsOf(staff, values.project), readCount(values.confirm)));
    else throw new Error(USAGE);
  } finally {
    await deleteApp(staff.app);
  }
}

function readCount(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d+$/.test(text)) throw new Error(USAGE);
  return text === undefined ? undefined : Number(text);
}

function depsOf({ app, auth, firestore }: Staff, project: string | undefined): EraseAgainDeps {
  const name =
    project === undefined
      ? `${PROJECT_ID}.appspot.com`
      : readDeploymentSettings(ROOT, project).VITE_FIREBASE_STORAGE_BUCKET;
  const signals = createSignals({ firestore, now: Date.now, log: writeLogLine, signalWaitMs: SIGNAL_WAIT_MS });
  const callers = { invalidate: () => {} };
  return { auth, firestore, bucket: getStorage(app).bucket(name), now: Date.now, log: writeLogLine, callers, signals };
}
