import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../suite/ports.ts';
import { listCommands } from './list-commands.ts';
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
    ...PUSH,
  });
  expect(settingsOfFunctions(settingsOf(GOOD))).toEqual({ APP_CHECK: 'off', WEB_API_KEY: 'key' });
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

test.each([
  [undefined, true],
  ['storage', true],
  ['functions,storage:main', true],
  ['functions,hosting', false],
])('A deployment of %s lets Storage rules read Firestore before it deploys them: %s.', (only, isGranted) => {
  const commands = listCommands({ project: 'tagpo-live', appId: '1:1234:web:ab', config: 'config.json', only });
  const lines = commands.map((command) => command.join(' '));
  const grant = [
    'gcloud projects add-iam-policy-binding tagpo-live',
    '--member=serviceAccount:service-1234@gcp-sa-firebasestorage.iam.gserviceaccount.com',
    '--role=roles/firebaserules.firestoreServiceAgent --condition=None --format=none',
  ].join(' ');
  const deploy = `firebase deploy --project tagpo-live --config config.json${only === undefined ? '' : ` --only ${only}`}`;
  expect(lines).toEqual(isGranted ? [grant, deploy] : [deploy]);
});

test('A missing settings file is reported with its documentation.', () => {
  expect(() => readDeploymentSettings(folder, 'tagpo-other')).toThrow('docs/operations/deploy.md');
});

test('A custom sign-in domain is accepted.', () => {
  const settings = { ...GOOD, VITE_FIREBASE_AUTH_DOMAIN: 'auth.tagpo.example' };
  expect(settingsOf(settings).VITE_FIREBASE_AUTH_DOMAIN).toBe('auth.tagpo.example');
});

test('The deployed policy names no emulator and keeps the rest.', () => {
  const text = readFileSync(join(ROOT, writeDeployConfig('auth.tagpo.example')), 'utf8');
  expect(text).not.toContain('127.0.0.1');
  expect(text).toContain("img-src 'self' blob: data:;");
  expect(text).toContain('frame-src https://auth.tagpo.example https://www.google.com;');
  expect(text).not.toContain('firebaseapp.com');
  expect(JSON.parse(text)).toMatchObject({ functions: [{ source: 'dist/functions' }] });
});
