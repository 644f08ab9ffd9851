import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ENTRY = path.join(import.meta.dirname, 'storage-rules.ts');

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /photos/{uid}/{file} {
      allow read: if request.auth != null;
      allow create, update: if request.auth.uid == uid
        && request.resource.size <= 5 * 1024 * 1024
        && request.resource.contentType.matches('image/(jpeg|png|webp|avif)')
        && request.time > timestamp.date(2020, 1, 1);
      allow delete: if request.auth.uid == uid && resource != null;
    }
    match /teams/{team}/{file} {
      allow get: if firestore.get(/databases/(default)/documents/teams/$(team)).data.members.hasAny([request.auth.uid]);
      allow create: if firestore.exists(/databases/(default)/documents/teams/$(team))
        && firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.level >= 2;
      allow delete: if firestore.exists(/databases/(default)/documents/a/1)
        && firestore.exists(/databases/(default)/documents/a/2)
        && firestore.exists(/databases/(default)/documents/a/3);
    }
  }
}`;

type Reply = Record<string, unknown>;

/** The other end of the pipe, in the place of the Storage emulator. */
class Client {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  stderr = '';

  constructor() {
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY]);
    this.child.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async readLine(): Promise<string> {
    const { value } = await this.#lines.next();
    return value;
  }

  async read(): Promise<Reply> {
    return JSON.parse(await this.readLine());
  }

  send(message: unknown): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async call(message: unknown): Promise<Reply> {
    this.send(message);
    return this.read();
  }

  load(content: string, id = 0): Promise<Reply> {
    const source = { files: [{ name: 'storage.rules', content }] };
    return this.call({ action: 'load_ruleset', context: { rulesetName: '0', source }, id });
  }
}

const text = (value: string) => ({ string_value: value });
const map = (fields: Record<string, unknown>) => ({ map_value: { fields } });
const photo = (contentType: string, size: number) =>
  map({ contentType: text(contentType), size: { int_value: size }, metadata: map({}), name: text('x') });

interface Verify {
  readonly method: string;
  readonly object: string;
  readonly uid?: string;
  readonly resource?: unknown;
  readonly after?: unknown;
  readonly id?: number;
}

const NOTHING = { null_value: null };

function verify({ method, object, uid, resource = NOTHING, after = NOTHING, id = 7 }: Verify) {
  const objectPath = `/b/bucket/o/${object}`;
  const [, ...names] = objectPath.split('/');
  const segments = names.map((simple) => ({ simple }));
  const auth = uid === undefined ? NOTHING : map({ uid: text(uid), token: map({ sub: text(uid) }) });
  const request = map({
    path: { path_value: { segments } },
    time: { timestamp_value: '2026-11-20T21:58:39.123Z' },
    resource: after,
    auth,
  });
  const variables = { resource, request };
  const context = { rulesetName: '0', service: 'firebase.storage', path: objectPath, method, variables };
  return { action: 'verify', context, id };
}

let client: Client;

beforeAll(async () => {
  client = new Client();
  expect(await client.read()).toEqual({ id: -1, status: 'ok' });
});

afterAll(async () => {
  const exited = once(client.child, 'exit');
  client.child.stdin.end();
  expect((await exited)[0]).toBe(0);
  expect(client.stderr).toBe('');
});

test('a ruleset is loaded with its version', async () => {
  const answer = await client.load(RULES);
  expect(answer).toEqual({ id: 0, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } });
  expect(await client.load('service firebase.storage {}', 1)).toMatchObject({ id: 1, result: { rulesVersion: 1 } });
});

test('compile errors are JSON strings with file and line', async () => {
  const { status, errors } = await client.load(
    'rules_version = "2";\nservice firebase.storage {\n  match /b { allow red; }\n}',
  );
  expect(status).toBe('ok');
  expect(Array.isArray(errors) && errors.map((error) => JSON.parse(String(error)))).toEqual([
    { description_: "Unknown method 'red'.", sourcePosition_: { fileName_: 'storage.rules', line_: 3, column_: 20 } },
  ]);
});

const mine = { object: 'photos/ana/1.jpg', uid: 'ana' };
const png = photo('image/png', 1);
test.each<readonly [claim: string, request: Verify, permit: boolean]>([
  ['a member reads', { ...mine, method: 'get', uid: 'ben' }, true],
  ['nobody else reads', { object: mine.object, method: 'get' }, false],
  ['the owner uploads', { ...mine, method: 'create', after: photo('image/jpeg', 1000) }, true],
  ['write stands for all its methods', { ...mine, method: 'write', after: photo('image/jpeg', 1000) }, false],
  ['another member does not', { ...mine, method: 'create', uid: 'ben', after: photo('image/jpeg', 1000) }, false],
  ['too large', { ...mine, method: 'create', after: photo('image/jpeg', 5 * 1024 * 1024 + 1) }, false],
  ['exactly large enough', { ...mine, method: 'update', after: photo('image/jpeg', 5 * 1024 * 1024) }, true],
  ['no image', { ...mine, method: 'create', after: photo('text/html', 1000) }, false],
  ['an image with something after it', { ...mine, method: 'create', after: photo('image/png; x', 1000) }, false],
  ['a deeper path', { ...mine, method: 'create', object: 'photos/ana/x/1.jpg', after: png }, false],
  ['a path with dots', { ...mine, method: 'create', object: 'photos/ana/../ben/1.jpg', after: png }, false],
  ['the owner deletes', { ...mine, method: 'delete', resource: photo('image/png', 1) }, true],
  ['nothing to delete', { ...mine, method: 'delete' }, false],
  ['the bucket is not listed', { ...mine, method: 'list', object: '' }, false],
  ['unknown paths are denied', { ...mine, method: 'get', object: 'other/1.jpg' }, false],
])('requests: %s', async (_claim, request, permit) => {
  await client.load(RULES);
  const answer = await client.call(verify(request));
  expect(answer).toEqual({ id: 7, status: 'ok', errors: [], warnings: [], result: { permit } });
});

describe('documents are fetched through the emulator', () => {
  const fetchOf = (path: string) => ({
    action: 'fetch_firestore_document',
    status: 'ok',
    id: 7,
    server_request_id: 7,
    context: { path: `/databases/(default)/documents/${path}` },
  });
  const found = (fields: unknown) => ({ result: { name: 'x', fields }, status: 'ok', warnings: [], errors: [], id: 7 });
  const missing = { status: 'not_found', warnings: [], errors: [], id: 7 };
  const members = found({ members: { arrayValue: { values: [{ stringValue: 'ana' }] } } });

  test.each([
    ['a found document that allows', 'ana', members, true],
    ['a found document that denies', 'ben', members, false],
    ['a missing document', 'ana', missing, false],
  ])('%s', async (_claim, uid, answer, permit) => {
    await client.load(RULES);
    expect(await client.call(verify({ method: 'get', object: 'teams/t/1.jpg', uid }))).toEqual(fetchOf('teams/t'));
    expect(await client.call(answer)).toMatchObject({ id: 7, status: 'ok', result: { permit } });
  });

  test('two documents one after the other', async () => {
    await client.load(RULES);
    const request = verify({ method: 'create', object: 'teams/t/1.jpg', uid: 'ana', after: photo('image/png', 1) });
    expect(await client.call(request)).toEqual(fetchOf('teams/t'));
    expect(await client.call(found({}))).toEqual(fetchOf('members/ana'));
    expect(await client.call(found({ level: { integerValue: '2' } }))).toMatchObject({
      id: 7,
      result: { permit: true },
    });
  });

  test('debug() logs only the attempt with all documents', async () => {
    const condition = 'debug(firestore.exists(/databases/(default)/documents/a/b))';
    await client.load(
      `rules_version = '2'; service firebase.storage { match /{all=**} { allow get: if ${condition}; } }`,
    );
    expect(await client.call(verify({ method: 'get', object: 'x' }))).toEqual(fetchOf('a/b'));
    client.send(found({}));
    expect(await client.readLine()).toBe('debug: true in storage.rules:1:81');
    expect(await client.read()).toMatchObject({ id: 7, result: { permit: true } });
  });

  test('a third document is refused', async () => {
    await client.load(RULES);
    await client.call(verify({ method: 'delete', object: 'teams/t/1.jpg', uid: 'ana' }));
    await client.call(found({}));
    expect(await client.call(found({}))).toMatchObject({ id: 7, result: { permit: false } });
  });

  test('two requests wait side by side', async () => {
    await client.load(RULES);
    await client.call(verify({ method: 'get', object: 'teams/t/1.jpg', uid: 'ana', id: 7 }));
    await client.call(verify({ method: 'get', object: 'teams/t/1.jpg', uid: 'ana', id: 8 }));
    expect(await client.call({ ...members, id: 8 })).toMatchObject({ id: 8, result: { permit: true } });
    expect(await client.call({ ...missing, id: 7 })).toMatchObject({ id: 7, result: { permit: false } });
  });
});

test.each([
  ['an unknown action', { action: 'dance', id: 3 }],
  ['an unknown ruleset', { action: 'verify', context: { rulesetName: 'none', method: 'get' }, id: 3 }],
  ['a ruleset without a file', { action: 'load_ruleset', context: {}, id: 3 }],
  ['a request without variables', { action: 'verify', context: { rulesetName: '0', method: 'get' }, id: 3 }],
])('%s is answered with an error', async (_claim, message) => {
  const reply = await client.call(message);
  expect(reply).toMatchObject({ id: 3, status: 'ok', result: { permit: false } });
  expect(reply.errors).toHaveLength(1);
});

test('lines without JSON are ignored', async () => {
  client.child.stdin.write('nonsense\n\n[1]\n');
  expect(await client.load(RULES)).toMatchObject({ id: 0, status: 'ok' });
});
