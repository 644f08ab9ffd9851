/**
 * `npm run licences`: writes `docs/licences.md` from the lockfile and asks the registry for advisories about the packages
 * that are shipped. It exits with 1 when one of them is high or critical, and says so when there is no advisory data.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adviseOnPackages } from '../checks/advisories.ts';
import { describeLicences } from '../checks/licences.ts';
import { readLockedPackages } from '../checks/lockfile.ts';
import { ROOT } from '../suite/ports.ts';

writeFileSync(join(ROOT, 'docs', 'licences.md'), describeLicences(readLockedPackages()));
console.log('docs/licences.md is written.');

const { text, isRefused } = adviseOnPackages();
console.log(text);
process.exit(isRefused ? 1 : 0);
