/** The emulator as a process of its own: its flags, its output and its end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressOf, buildStandIn, type Started, startStandIn } from './processes.ts';

const DOCUMENTS = 'v1/projects/demo-launch/databases/(default)/documents';

describe('the stand-in process', () => {
  let folder: string;
  beforeAll(() => {
    buildStandIn();
    folder = mkdtempSync(path.join(os.tmpdir(), 'stand-in-'));
  }, 20_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const running: Started[] = [];
  const launch = async (...args: string[]) => {
    const started = startStandIn(args, folder);
    running.push(started);
    return { ...started, url: `http://${await addressOf(started)}` };
  };
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('prints the meter when it is interrupted', async () => {
    const { url, child, ended, output } = await launch('--some_new_flag', 'x');
    await fetch(`${url}/${DOCUMENTS}/a/b`, { method: 'PATCH', headers: { 'x-meter-label': 'GET /home' }, body: '{}' });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(output()).toMatch(/GET \/home +1 +0 +1 +0/);
  });

  it('applies the rules that it is given', async () => {
    const file = path.join(folder, 'deny.rules');
    writeFileSync(file, 'service cloud.firestore { match /databases/{d}/documents { } }');
    const { url } = await launch('--rules', file);
    expect((await fetch(`${url}/${DOCUMENTS}/a/b`)).status).toBe(403);
  });

  it('refuses what firestore.indexes.json lacks', async () => {
    writeFileSync(path.join(folder, 'firebase.json'), '{"firestore":{"indexes":"indexes.json"}}');
    writeFileSync(path.join(folder, 'indexes.json'), '{"indexes":[]}');
    const { url } = await launch('--firebase_config', path.join(folder, 'firebase.json'));
    const orderBy = ['a', 'b'].map((fieldPath) => ({ field: { fieldPath } }));
    const body = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'c' }], orderBy } });
    const answer = await fetch(`${url}/${DOCUMENTS}:runQuery`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('requires an index');
  });

  it('does not start with broken rules', async () => {
    const file = path.join(folder, 'broken.rules');
    writeFileSync(file, 'service cloud.firestore {\n  match /a { allow }\n}');
    const { ended, output } = startStandIn(['--rules', file], folder);
    expect(await ended).toBe(1);
    expect(output()).toContain('broken.rules:2:');
  });

  it('switches the limits that it is told to', async () => {
    vi.stubEnv('FIRESTORE_LIMITS', 'index-entries=warn');
    const { url, output } = await launch();
    const values = Array.from({ length: 20_000 }, (_, index) => ({ integerValue: index }));
    const body = JSON.stringify({ fields: { a: { arrayValue: { values } } } });
    expect((await fetch(`${url}/${DOCUMENTS}/a/b`, { method: 'PATCH', body })).status).toBe(200);
    await expect.poll(output).toContain('index-entries: too many index entries for entity /a/b');
    vi.stubEnv('FIRESTORE_LIMITS', 'index-entries=maybe');
    const refused = startStandIn([], folder);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('FIRESTORE_LIMITS: "index-entries=maybe" must be one of');
  });

  it('names a taken port', async () => {
    const { url } = await launch();
    const { ended, output } = startStandIn(['--port', new URL(url).port], folder);
    expect(await ended).toBe(1);
    expect(output()).toContain('address already in use');
  });

  it('ends when it is told to', async () => {
    const { url, ended } = await launch();
    await fetch(`${url}/shutdown`, { method: 'POST' });
    expect(await ended).toBe(0);
  });

  it('does not start with a seed that is not there', async () => {
    const { ended, output } = startStandIn(['--seed_from_export', 'nothing'], folder);
    expect(await ended).toBe(1);
    expect(output()).toContain('Could not start');
  });
});
