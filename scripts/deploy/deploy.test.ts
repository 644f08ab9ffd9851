import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../suite/ports.ts';
import { listSteps } from './list-steps.ts';
import type { Manifest } from './manifest.ts';
import { readCommandLine, readDeploymentSettings, settingsOfClient, settingsOfFunctions } from './settings.ts';
import { writeDeployConfig } from './write-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'tagpo-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_PROJECT_ID: 'tagpo-live',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_FIREBASE_STORAGE_BUCKET: 'tagpo-live.firebasestorage.app',
  VITE_CONTACT_EMAIL: 'privacy@tagpo.example',
  MAIL_FROM: 'hello@tagpo.example',
};

const DEFAULTS = {
  VITE_FIREBASE_AUTH_DOMAIN: '',
  VITE_APP_CHECK_SITE_KEY: '',
  VITE_VITALS_ONE_IN: '20',
  PROXY_NETWORKS: '',
  EXPORTS_BUCKET: '',
  ADMIN_EMAIL_DOMAIN: '',
  VAPID_PUBLIC_KEY: '',
  VAPID_CONTACT: '',
};

const PUSH = { VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`, VAPID_CONTACT: 'mailto:push@tagpo.example' };

function settingsOf(settings: Record<string, string>, project = 'tagpo-live') {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, `.env.${project}`), lines.join(''));
  return readDeploymentSettings(folder, project);
}

test.each([
  [[], '--project is missing'],
  [['--project', 'demo-tagpo'], 'live in the emulators only'],
  [['--project', 'x'], 'no project id'],
  [['--project', 'tagpo-live', '--force'], '--force'],
])('The command line %j is refused with a reason.', (args, message) => {
  expect(() => readCommandLine(args)).toThrow(message);
});

test('A rehearsal deploys nothing.', () => {
  expect(readCommandLine(['--project', 'tagpo-live', '--dry-run'])).toEqual({
    project: 'tagpo-live',
    isRehearsal: true,
    needsAdvisories: true,
  });
  expect(readCommandLine(['--project', 'tagpo-live', '--only', 'hosting', '--without-advisories'])).toEqual({
    project: 'tagpo-live',
    only: 'hosting',
    isRehearsal: false,
    needsAdvisories: false,
  });
});

test('Complete settings are accepted, with App Check off by default.', () => {
  expect(settingsOf(GOOD)).toEqual({ ...GOOD, ...DEFAULTS, APP_CHECK: 'off' });
});

test('Push is passed to the functions where it is set, and nowhere to the client.', () => {
  expect(settingsOfFunctions(settingsOf({ ...GOOD, ...PUSH }))).toEqual({
    APP_CHECK: 'off',
    WEB_API_KEY: 'key',
    MAIL_FROM: GOOD.MAIL_FROM,
    ...PUSH,
  });
  expect(settingsOfFunctions(settingsOf(GOOD))).toEqual({
    APP_CHECK: 'off',
    WEB_API_KEY: 'key',
    MAIL_FROM: GOOD.MAIL_FROM,
  });
  expect(Object.keys(settingsOfClient(settingsOf({ ...GOOD, ...PUSH })))).toEqual(
    expect.not.arrayContaining(Object.keys(PUSH)),
  );
});

test.each([
  [{ ...GOOD, VITE_FIREBASE_API_KEY: '' }, 'VITE_FIREBASE_API_KEY'],
  [{ ...GOOD, VITE_FIREBASE_APP_ID: '1:1:android:1' }, 'is the id of a web app'],
  [{ ...GOOD, VITE_VITALS_ONE_IN: '0' }, 'is a whole number from 1'],
  [{ ...GOOD, VITE_FIREBASE_STORAGE_BUCKET: '' }, 'VITE_FIREBASE_STORAGE_BUCKET'],
  [{ ...GOOD, VITE_FIREBASE_AUTH_DOMAIN: 'https://auth.tagpo.example' }, 'VITE_FIREBASE_AUTH_DOMAIN'],
  [{ ...GOOD, VITE_FIREBASE_AUTH_DOMAIN: "auth.tagpo.example; script-src 'unsafe-inline'" }, 'is a host alone'],
  [{ ...GOOD, EXPORTS_BUCKET: 'gs://tagpo-live-exports' }, 'EXPORTS_BUCKET'],
  [{ ...GOOD, ADMIN_EMAIL_DOMAIN: 'admin.com' }, 'admin.com belongs to somebody else'],
  [{ ...GOOD, ADMIN_EMAIL_DOMAIN: '@tagpo.example' }, 'ADMIN_EMAIL_DOMAIN'],
  [{ ...GOOD, VITE_CONTACT_EMAIL: 'nobody' }, 'VITE_CONTACT_EMAIL'],
  [{ ...GOOD, MAIL_FROM: 'Tagpo' }, 'MAIL_FROM'],
  [{ ...GOOD, VITE_FIREBASE_PROJECT_ID: 'another-one' }, 'is of project another-one'],
  [{ ...GOOD, VITE_EMULATOR_HOSTS: '{}' }, 'VITE_EMULATOR_HOSTS'],
  [{ ...GOOD, APP_CHECK: 'enforce' }, 'would refuse every member'],
  [{ ...GOOD, ...PUSH, VAPID_CONTACT: '' }, 'deploy.md, Push, makes the key'],
  [{ ...GOOD, ...PUSH, VAPID_PUBLIC_KEY: '' }, 'deploy.md, Push, makes the key'],
  [{ ...GOOD, ...PUSH, VAPID_PUBLIC_KEY: 'a'.repeat(43) }, 'is the public half'],
  [{ ...GOOD, ...PUSH, VAPID_CONTACT: 'push@tagpo.example' }, 'VAPID_CONTACT'],
])('The settings %j are refused with a reason.', (settings, message) => {
  expect(() => settingsOf(settings)).toThrow(message);
});

const DEPLOYMENT = {
  project: 'tagpo-live',
  appId: '1:1234:web:ab',
  bucket: 'photos.example',
  exportsBucket: 'tagpo-live-exports',
  config: 'config.json',
};
const FUNCTION = {
  region: ['asia-southeast1'],
  availableMemoryMb: 256,
  concurrency: 80,
  minInstances: null,
  maxInstances: 1,
  timeoutSeconds: 60,
  serviceAccountEmail: 'tagpo-uploads@tagpo-live.iam.gserviceaccount.com',
  secretEnvironmentVariables: [{ key: 'CURSOR_SECRET' }],
  eventTrigger: { eventType: 'written', eventFilters: { bucket: 'photos.example' }, retry: true },
};
const MANIFEST: Manifest = { endpoints: { Uploads: FUNCTION }, requiredAPIs: [{ api: 'cloudtasks.googleapis.com' }] };

const stepsOf = (only: string | undefined, exportsBucket = DEPLOYMENT.exportsBucket) =>
  listSteps({ ...DEPLOYMENT, exportsBucket, only, manifest: MANIFEST });
const linesOf = (only: string | undefined, exportsBucket?: string) =>
  stepsOf(only, exportsBucket).map(({ command }) => command.join(' '));

test.each([
  [undefined, true],
  ['storage', true],
  ['functions,storage:main', true],
  ['functions,hosting', false],
])('A deployment of %s lets Storage rules read Firestore before it deploys them: %s.', (only, isGranted) => {
  const grant = [
    'gcloud projects add-iam-policy-binding tagpo-live',
    '--member=serviceAccount:service-1234@gcp-sa-firebasestorage.iam.gserviceaccount.com',
    '--role=roles/firebaserules.firestoreServiceAgent --condition=None --format=none',
  ].join(' ');
  const deploy = `firebase deploy --project tagpo-live --config config.json${only === undefined ? '' : ` --only ${only}`}`;
  const lines = linesOf(only).filter((line) => line.startsWith('firebase') || line.includes('gcp-sa-firebasestorage'));
  expect(lines).toEqual(isGranted ? [grant, deploy] : [deploy]);
});

test('Rules and indexes alone need no accounts of functions.', () => {
  expect(linesOf('firestore')).toEqual(['firebase deploy --project tagpo-live --config config.json --only firestore']);
});

test('Functions find their APIs, secrets, accounts and roles, and events find their function.', () => {
  const lines = linesOf('functions');
  const deployed = lines.findIndex((line) => line.startsWith('firebase'));
  const before = lines.slice(0, deployed);
  expect(before[0]).toMatch(/^gcloud services enable .*cloudtasks\.googleapis\.com .*--project=tagpo-live$/);
  expect(before[1]).toMatch(/^gcloud secrets versions describe latest --secret=CURSOR_SECRET --project=tagpo-live/);
  expect(stepsOf('functions')[1]?.remedy).toContain('CURSOR_SECRET is missing: docs/operations/deploy.md');
  const made = before.findIndex((line) => line.includes('service-accounts create tagpo-api '));
  const granted = before.findIndex(
    (line) => line.includes('tagpo-api@') && line.includes('--role=roles/datastore.user'),
  );
  expect(granted).toBeGreaterThan(made);
  expect(stepsOf('functions')[made]?.unless?.join(' ')).toContain('--filter=email=tagpo-api@tagpo-live.iam');
  expect(lines.slice(deployed + 1)).toEqual([
    expect.stringMatching(
      /^gcloud run services add-iam-policy-binding uploads --region=asia-southeast1 --member=serviceAccount:tagpo-uploads@tagpo-live\./,
    ),
  ]);
});

test('The nightly job may read the bucket of exports where there is one.', () => {
  const readers = (exportsBucket: string) =>
    linesOf('functions', exportsBucket).filter((line) => line.includes('gs://tagpo-live-exports'));
  expect(readers('tagpo-live-exports')).toEqual([expect.stringContaining('tagpo-retention@')]);
  expect(readers('')).toEqual([]);
});

test('A missing settings file is reported with its documentation.', () => {
  expect(() => readDeploymentSettings(folder, 'tagpo-other')).toThrow('docs/operations/deploy.md');
});

test('A custom sign-in domain is accepted.', () => {
  const settings = { ...GOOD, VITE_FIREBASE_AUTH_DOMAIN: 'auth.tagpo.example' };
  expect(settingsOf(settings).VITE_FIREBASE_AUTH_DOMAIN).toBe('auth.tagpo.example');
});

test('What is deployed names no emulator, and pins each function that Hosting rewrites to.', () => {
  const text = readFileSync(join(ROOT, writeDeployConfig('auth.tagpo.example')), 'utf8');
  expect(text).not.toContain('127.0.0.1');
  expect(text).toContain("img-src 'self' blob: data:;");
  expect(text).toContain('frame-src https://auth.tagpo.example https://www.google.com;');
  expect(text).not.toContain('firebaseapp.com');
  const { functions, hosting } = JSON.parse(text);
  expect(functions).toMatchObject([{ source: 'dist/functions' }]);
  const pinned = hosting.rewrites.filter((one: { function?: { pinTag?: boolean } }) => one.function?.pinTag === true);
  expect(pinned.map((one: { function: { functionId: string } }) => one.function.functionId)).toEqual([
    'photos',
    'api',
    'pictures',
  ]);
});
