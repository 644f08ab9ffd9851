import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOptions } from '../../functions/bundle.ts';
import { ROOT } from '../suite/ports.ts';
import { ACCOUNTS, accountEmail, type Rights } from './accounts.ts';
import { BACKUPS } from './backups.ts';
import { listApis, listSteps } from './list-steps.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { packFunctions } from './package.ts';
import { describePlan, listPlan } from './plan.ts';

const PROJECT = 'tagpo-live';
const BUCKET = 'tagpo-live.firebasestorage.app';
const PUSH = { VAPID_PUBLIC_KEY: 'B', VAPID_CONTACT: 'mailto:push@tagpo.example' };

/** On a machine that does more. */
const PACKING_MS = 60_000;
// Below functions/, so that its imports find what is installed there.
const around = join(ROOT, 'functions', 'dist');
mkdirSync(around, { recursive: true });
const folder = mkdtempSync(join(around, 'planned-'));
let manifest: Manifest;
beforeAll(async () => {
  await packFunctions(folder, { APP_CHECK: 'off', ...PUSH });
  manifest = readManifest(folder, { project: PROJECT, bucket: BUCKET });
}, PACKING_MS);
afterAll(() => rmSync(folder, { recursive: true }));

const planned = (title: string) =>
  listPlan({ project: PROJECT, manifest, settings: { APP_CHECK: 'off' } }).find(([name]) =>
    name.startsWith(title),
  )?.[1] ?? [];
/** What a line is about: all before its first colon or bracket. */
const subjects = (title: string) => planned(title).map((line) => line.split(/:| \(/)[0]);
const functionsWith = (wanted: (one: Manifest['endpoints'][string]) => unknown) =>
  Object.entries(manifest.endpoints)
    .filter(([, endpoint]) => wanted(endpoint))
    .map(([name]) => name);
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const page = () => readFileSync(join(ROOT, 'docs', 'operations', 'deploy.md'), 'utf8');

describe('the plan of a deployment', () => {
  it('holds each function, queue, schedule and event of the manifest, and nothing else', () => {
    expect(subjects('Functions')).toEqual(functionsWith(() => true));
    expect(subjects('Queues')).toEqual(functionsWith(({ taskQueueTrigger }) => taskQueueTrigger));
    expect(subjects('Schedules')).toEqual(functionsWith(({ scheduleTrigger }) => scheduleTrigger));
    expect(subjects('Events')).toEqual(functionsWith(({ eventTrigger }) => eventTrigger));
    expect([subjects('Queues'), subjects('Schedules'), subjects('Events')]).toEqual([
      ['eraseMember', 'notifyMember', 'sendMail'],
      ['digests', 'retention'],
      ['uploads'],
    ]);
    const rewritten = readJson('firebase.json').hosting.rewrites.flatMap(
      (one: { function?: { functionId: string } }) => (one.function ? [one.function.functionId] : []),
    );
    const open = functionsWith(({ httpsTrigger }) => httpsTrigger?.invoker.length === 0);
    expect(open.sort()).toEqual(rewritten.sort());
  });

  it('gives each function an account of its own, in full, and every account to a function', () => {
    const used = Object.values(manifest.endpoints).map(({ serviceAccountEmail }) => serviceAccountEmail);
    const known = Object.keys(ACCOUNTS).map((name) => accountEmail(name, PROJECT));
    expect(used.sort()).toEqual(known.sort());
    expect(subjects('Accounts').sort()).toEqual(known);
    const callers = Object.values(manifest.endpoints).flatMap((one) => one.httpsTrigger?.invoker ?? []);
    expect(callers).toEqual([accountEmail('photos', PROJECT)]);
    // Whoever puts tasks into a queue signs them in its own name.
    const enqueue = new Set(Object.values(manifest.endpoints).flatMap((one) => one.taskQueueTrigger?.invoker ?? []));
    const mayEnqueue = Object.entries<Rights>(ACCOUNTS).filter(([, rights]) => rights.enqueues);
    expect([...enqueue].sort()).toEqual(mayEnqueue.map(([name]) => accountEmail(name, PROJECT)).sort());
  });

  it('holds the secrets that a function reads', () => {
    expect(planned('Secrets')).toEqual([
      'CURSOR_SECRET: read by api, eraseMember, notifyMember, photos, pictures, retention, sendMail',
      'SMTP_URL: read by sendMail',
      'VAPID_PRIVATE_KEY: read by notifyMember',
    ]);
  });

  it('asks for no secret of push where push is off', () => {
    writeFileSync(join(folder, '.env'), 'APP_CHECK="off"\n');
    const { endpoints } = readManifest(folder, { project: PROJECT, bucket: BUCKET });
    const secrets = Object.values(endpoints).flatMap((one) => one.secretEnvironmentVariables.map(({ key }) => key));
    expect(new Set(secrets)).toEqual(new Set(['CURSOR_SECRET', 'SMTP_URL']));
  });

  it('holds each index, exemption and term of firestore.indexes.json', () => {
    const { indexes, fieldOverrides } = readJson('firestore.indexes.json');
    const nameOf = (one: { collectionGroup: string; fieldPath: string }) => `${one.collectionGroup}.${one.fieldPath}`;
    expect(subjects('Indexes')).toEqual(indexes.map((one: { collectionGroup: string }) => one.collectionGroup));
    expect(subjects('Exemptions')).toEqual(fieldOverrides.map(nameOf));
    expect(planned('TTL')).toEqual(fieldOverrides.filter((one: { ttl?: boolean }) => one.ttl).map(nameOf));
  });

  it('holds each alert, and settings, backups and APIs as the page of operations does', () => {
    const alerts = join(ROOT, 'docs', 'operations', 'alerts');
    const files = readdirSync(alerts).flatMap((kind) =>
      readdirSync(join(alerts, kind)).map((file) => `${kind}/${file}`),
    );
    expect(planned('Alerts').map((name) => `${name}.json`)).toEqual(files.sort());
    expect(planned('Settings')).toEqual(['APP_CHECK=off']);
    expect(planned('Backups')).toHaveLength(BACKUPS.length);
    expect(BACKUPS.filter(({ command }) => !page().includes(command))).toEqual([]);
    expect(listApis(manifest).filter((api) => !page().includes(api))).toEqual([]);
    expect(listApis(manifest)).toEqual(
      expect.arrayContaining(['cloudtasks.googleapis.com', 'cloudscheduler.googleapis.com']),
    );
  });

  it('is printed with what each section holds', () => {
    const text = describePlan({ project: PROJECT, manifest, settings: {} });
    expect(text).toContain('notifyMember: 100 at once, 2 attempts');
    expect(text).toContain(`tagpo-decoder@${PROJECT}.iam.gserviceaccount.com: none`);
  });
});

describe('the function that decodes what strangers send', () => {
  it('78 has no role, no secret and one caller', () => {
    expect(ACCOUNTS.decoder).toEqual({ project: [] });
    expect(manifest.endpoints.decoder).toMatchObject({
      serviceAccountEmail: accountEmail('decoder', PROJECT),
      secretEnvironmentVariables: [],
      httpsTrigger: { invoker: [accountEmail('photos', PROJECT)] },
    });
    const steps = listSteps({
      project: PROJECT,
      appId: '1:1:web:1',
      bucket: BUCKET,
      exportsBucket: 'exports',
      config: 'c',
      only: undefined,
      manifest,
    });
    const about = steps.map(({ command }) => command.join(' ')).filter((line) => line.includes('tagpo-decoder'));
    expect(about).toEqual([`gcloud iam service-accounts create tagpo-decoder --project=${PROJECT}`]);
  });

  it('78 is the only one that decodes, by code that imports no SDK', async () => {
    const inputsOf = async (entry: string) => {
      const entryPoints = [join(ROOT, 'functions', 'src', entry)];
      const found = await build({
        ...bundleOptions(),
        entryPoints,
        plugins: [],
        write: false,
        metafile: true,
        logLevel: 'error',
      });
      return Object.values(found.metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    };
    const decoding = await inputsOf('domain/pictures/draw-picture.ts');
    expect(decoding).toContain('sharp');
    expect(decoding.filter((path) => /^(firebase|@google|node:(?!crypto|buffer)|express)/.test(path))).toEqual([]);
    const calling = await inputsOf('features/photos/service.ts');
    expect(calling).not.toContain('sharp');
  });
});
