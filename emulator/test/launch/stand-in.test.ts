/** The emulator as a process of its own: its flags, its output and its end. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressOf, buildStandIn, type Started, startRulesCommand, startStandIn } from './processes.ts';

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

  it('reloads rules that change, and keeps them when they break', async () => {
    const file = path.join(folder, 'changing.rules');
    const rules = (condition: string) =>
      `service cloud.firestore { match /databases/{d}/documents/a/{id} { allow get: if ${condition}; } }`;
    writeFileSync(file, rules('false'));
    const { url, prints, output } = await launch('--rules', file);
    const status = async () => (await fetch(`${url}/${DOCUMENTS}/a/b`)).status;
    expect(await status()).toBe(403);
    await prints('denied: get /databases/(default)/documents/a/b: L1 allow get: if false is false');
    writeFileSync(file, rules('true'));
    await prints('changing.rules was reloaded');
    expect(await status()).toBe(404);
    writeFileSync(file, rules('('));
    await prints('the rules before them stay in force');
    expect(output()).toMatch(/ERROR: \S+changing.rules:1:\d+/);
    expect(await status()).toBe(404);
  });

  it('explains a request and measures coverage by command', async () => {
    const file = path.join(folder, 'explained.rules');
    const condition = 'request.auth.uid == id && exists(/databases/$(d)/documents/on/$(id))';
    writeFileSync(
      file,
      `service cloud.firestore { match /databases/{d}/documents/a/{id} { allow get: if ${condition}; } }`,
    );
    writeFileSync(path.join(folder, 'world.json'), '{"on/ana":{}}');
    const explain = async (...args: string[]) => {
      const { ended, output } = startRulesCommand(
        ['explain', '--rules', file, '--method', 'get', '--path', 'a/ana', ...args],
        folder,
      );
      return { code: await ended, output: output() };
    };
    const asAna = ['--auth', '{"uid":"ana"}', '--documents', 'world.json'];
    expect(await explain(...asAna)).toMatchObject({ code: 0, output: expect.stringContaining('ALLOWED') });
    const denied = await explain('--auth', '{"uid":"eve"}');
    expect(denied.code).toBe(1);
    expect(denied.output).toContain(
      "request.auth.uid == id → false\n        request.auth.uid → 'eve'\n        id → 'ana'",
    );
    expect(await explain('--auth', 'eve')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--auth is not JSON'),
    });

    const { url } = await launch('--rules', file);
    await fetch(`${url}/${DOCUMENTS}/a/b`);
    const host = url.replace('http://', '');
    const measure = (threshold: string) =>
      startRulesCommand(
        ['coverage', '--host', host, '--project', 'demo-launch', '--lcov', 'rules.lcov', '--threshold', threshold],
        folder,
      );
    const tooLittle = measure('60');
    expect(await tooLittle.ended).toBe(1);
    expect(tooLittle.output()).toContain(`never true: L1 ${condition}`);
    expect(await measure('50').ended).toBe(0);
    expect(readFileSync(path.join(folder, 'rules.lcov'), 'utf8')).toMatch(
      /SF:.*explained.rules\nBRDA:1,0,0,0\nBRDA:1,0,1,1\n/,
    );
  });

  it.each([
    ['an answer without rules', 200, '{}', 'no coverage of rules'],
    ['an error that is no JSON', 502, '<h1>Bad Gateway</h1>', 'answered 502: <h1>Bad Gateway</h1>'],
  ])('measures no coverage from %s', async (_, status, body, text) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const args = ['coverage', '--host', `127.0.0.1:${port}`, '--project', 'demo-launch', '--threshold', '100'];
    const { ended, output } = startRulesCommand(args, folder);
    expect({ code: await ended, output: output() }).toMatchObject({ code: 2, output: expect.stringContaining(text) });
    server.close();
  });

  describe('with firestore.indexes.json', () => {
    const orderBy = ['a', 'b'].map((fieldPath) => ({ field: { fieldPath } }));
    const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'c' }], orderBy } });
    let args: string[];
    beforeAll(() => {
      args = ['--firebase_config', path.join(folder, 'firebase.json')];
      writeFileSync(path.join(folder, 'firebase.json'), '{"firestore":{"indexes":"indexes.json"}}');
      writeFileSync(path.join(folder, 'indexes.json'), '{"indexes":[]}');
    });

    it('refuses what it lacks', async () => {
      const { url } = await launch(...args, '--database-edition', 'standard');
      const answer = await fetch(`${url}/${DOCUMENTS}:runQuery`, { method: 'POST', body: query });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('requires an index');
    });

    it('needs no index in Enterprise edition, and runs pipelines', async () => {
      const { url } = await launch(...args, '--database-edition', 'enterprise');
      expect((await fetch(`${url}/${DOCUMENTS}:runQuery`, { method: 'POST', body: query })).status).toBe(200);
      await fetch(`${url}/${DOCUMENTS}/c/d`, { method: 'PATCH', body: '{}' });
      const stages = [{ name: 'collection', args: [{ referenceValue: '/c' }] }];
      const body = JSON.stringify({ structuredPipeline: { pipeline: { stages } } });
      const answer = await fetch(`${url}/${DOCUMENTS}:executePipeline`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject([{ results: [{ name: expect.stringMatching(/\/c\/d$/) }] }]);
    });
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
