/**
 * `npm run deploy -- --project <id> [--only …] [--dry-run] [--without-advisories]`: tests and builds the committed code for a real project and deploys it
 * with the Firebase CLI, once the Google Cloud CLI has made the functions' accounts and granted what they and the Storage rules need. A dry
 * run says all of it. It refuses uncommitted changes, failing tests,
 * a client above its byte budgets and serious or unknown advisories; see docs/operations/deploy.md.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { adviseOnPackages } from '../checks/advisories.ts';
import { findBrokenBudgets } from '../deploy/budgets.ts';
import { listSteps } from '../deploy/list-steps.ts';
import { readManifest } from '../deploy/manifest.ts';
import { packFunctions } from '../deploy/package.ts';
import { describePlan } from '../deploy/plan.ts';
import { readCommandLine, readDeploymentSettings, settingsOfClient, settingsOfFunctions } from '../deploy/settings.ts';
import { writeDeployConfig } from '../deploy/write-config.ts';
import { buildClientWith } from '../suite/build.ts';
import { fail, step } from '../suite/console.ts';
import { spawnFirebase } from '../suite/firebase-cli/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';

const FUNCTIONS = join(ROOT, 'dist', 'functions');
/** What Cloud Build does with them too: the lockfile is installed, or nothing. No package needs its install script. */
const INSTALL = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];

try {
  await deploy();
} catch (error) {
  fail(error);
}

async function deploy(): Promise<void> {
  const { project, only, isRehearsal, needsAdvisories } = readCommandLine(process.argv.slice(2));
  const settings = readDeploymentSettings(ROOT, project);
  const changed = read('git', ['status', '--porcelain']);
  if (changed !== '') throw new Error(`What is not committed would not be what was tested:\n${changed}`);

  const { text, isRefused, isKnown } = adviseOnPackages();
  if (isRefused) throw new Error(`Not deployed. ${text}`);
  if (!isKnown && needsAdvisories) throw new Error(`Not deployed. ${text}\n--without-advisories deploys all the same.`);
  console.log(text);
  run(process.execPath, [join(ROOT, 'scripts', 'commands', 'test.ts')], ROOT, 'Not deployed: the tests failed.');

  await step('Building the client', () => buildClientWith(settingsOfClient(settings)));
  const broken = findBrokenBudgets(join(ROOT, 'web', 'dist'));
  if (broken.length > 0) throw new Error(`Not deployed, beyond the budget:\n${broken.join('\n')}`);
  await step('Packing the functions', () => packFunctions(FUNCTIONS, settingsOfFunctions(settings)));
  run('npm', INSTALL, FUNCTIONS, 'The functions cannot be installed.');

  const config = writeDeployConfig(settings.VITE_FIREBASE_AUTH_DOMAIN || `${project}.firebaseapp.com`);
  const { VITE_FIREBASE_STORAGE_BUCKET: bucket, EXPORTS_BUCKET: exportsBucket, VITE_FIREBASE_APP_ID: appId } = settings;
  const manifest = readManifest(FUNCTIONS, { project, bucket });
  const steps = listSteps({ project, appId, bucket, exportsBucket, config, only, manifest });
  if (isRehearsal) {
    console.log(describePlan({ project, manifest, settings }));
    const lines = steps.map(({ command, unless }) => `  ${command.join(' ')}${unless ? ' (unless it is there)' : ''}`);
    return console.log(`\nEverything is ready. Left out:\n${lines.join('\n')}`);
  }
  for (const { command, unless, remedy } of steps) {
    const [program, ...args] = command;
    if (unless !== undefined && read(unless[0], unless.slice(1)) !== '') continue;
    if (program === 'gcloud') run(program, args, ROOT, `Not deployed. ${remedy ?? command.join(' ')}`);
    else await runFirebase(args);
  }
}

async function runFirebase(args: readonly string[]): Promise<void> {
  const [code] = await once(spawnFirebase(args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`The Firebase CLI ended with code ${code}: what it deployed before that stays.`);
}

function run(command: string, args: readonly string[], cwd: string, refusal: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(refusal);
}

function read(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Not deployed: ${error?.message ?? stderr}`);
  return stdout.trim();
}
