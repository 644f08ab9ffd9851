/**
 * `npm run admin -- grant <email> | revoke <email> | list | reindex [--project <id>]`: who is staff. Of the running suite, or,
 * with `--project` and application default credentials, of a real project. docs/staff.md tells the rest.
 */
import { parseArgs } from 'node:util';
import { deleteApp } from 'firebase-admin/app';
import { grantAdmin, listAdmins, revokeAdmin } from './staff/administrators.ts';
import { openStaff } from './staff/open.ts';
import { reindexRoster } from './staff/reindex.ts';
import { fail } from './suite/console.ts';

const USAGE = 'Usage: npm run admin -- grant <email> | revoke <email> | list | reindex  [--project <id>]';

try {
  await main();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { project: { type: 'string' } } });
  const [command, email, ...rest] = positionals;
  const takesEmail = command === 'grant' || command === 'revoke';
  if (rest.length > 0 || takesEmail !== (email !== undefined)) throw new Error(USAGE);
  const staff = openStaff(values.project);
  try {
    if (command === 'grant') console.log(await grantAdmin(staff, email ?? ''));
    else if (command === 'revoke') console.log(await revokeAdmin(staff, email ?? ''));
    else if (command === 'list') for (const line of await listAdmins(staff)) console.log(line);
    else if (command === 'reindex') console.log(await reindexRoster(staff.firestore));
    else throw new Error(USAGE);
  } finally {
    await deleteApp(staff.app);
  }
}
