import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, expect as expectPage } from '@playwright/test';
import { userCard } from '@tagpo/contract/wire/profile/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { requestJson, storedSession } from '../../../e2e/fixtures/account.ts';
import { MARIA } from '../../../e2e/fixtures/credentials.ts';
import { openShim } from '../../../emulator/src/launch/shim/open-shim.ts';
import { launchBrowser } from '../browser.ts';
import { findTakenPorts, ROOT, readFirebaseConfig, readPortOffset } from '../ports.ts';
import { type FreshClone, openFreshClone, startCommand } from './fresh-clone.ts';

/** Differs from the ports of suites that run at the same time. */
const OFFSET = readPortOffset() + 4000;
const CONFIG = readFirebaseConfig(OFFSET);
const URL = `http://127.0.0.1:${CONFIG.emulators.hosting.port}`;
const DIEGO = { email: 'diego.baltazar18@example.com', password: MARIA.password };
const READY = 'All emulators ready';
const LIMIT = { timeout: 300_000 };
const PATIENT = { timeout: 120_000 };

let clone: FreshClone;
let browser: Browser;
/** A terminal in which the ports are moved. */
let terminal: NodeJS.ProcessEnv;
beforeAll(async () => {
  clone = openFreshClone();
  terminal = { ...clone.terminal, TAGPO_PORT_OFFSET: String(OFFSET) };
  browser = await launchBrowser();
}, LIMIT.timeout);
afterAll(async () => {
  await browser.close();
  clone.remove();
}, LIMIT.timeout);

const session = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });

async function signIn(credentials: typeof MARIA) {
  const auth = `http://127.0.0.1:${CONFIG.emulators.auth.port}/identitytoolkit.googleapis.com/v1`;
  const body = { ...credentials, returnSecureToken: true };
  const answer = await requestJson(`${auth}/accounts:signInWithPassword?key=demo-key`, { body });
  const { localId, ...tokens } = session.parse(answer);
  return { ...credentials, ...tokens, id: localId, isVerified: true };
}

/** The API lists seeded members with their photos, and what one seeded member writes shows in another's open chat. */
async function expectWholeProduct(): Promise<void> {
  const [maria, diego] = await Promise.all([signIn(MARIA), signIn(DIEGO)]);
  const list = await requestJson(`${URL}/api/users`, { method: 'GET', token: maria.idToken });
  const [card] = z.array(userCard).min(10).parse(list);
  const photo = await fetch(URL + card?.photos[0]);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')]);

  const localStorage = [storedSession(maria)];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: URL, localStorage }] } });
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'), PATIENT);
  await Promise.all([listening, page.goto(`${URL}/chat/${diego.id}`)]);
  const chat = page.getByRole('log');
  await expectPage(chat).toContainText('Walang pressure ha.', PATIENT);
  const message = { receiverId: maria.id, content: 'Sabado, alas-tres!' };
  await requestJson(`${URL}/api/messages`, { token: diego.idToken, body: message });
  await expectPage(chat).toContainText(message.content, PATIENT);
  await context.close();
}

async function expectWholeProductFrom(command: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const started = await startCommand(command.split(' '), { cwd: clone.folder, env, signal, awaited: READY });
  try {
    await expectWholeProduct();
  } finally {
    await started.interrupt();
  }
  expect(await findTakenPorts(CONFIG)).toEqual([]);
}

it('`npm run firebase -- emulators:start` opens the whole product', LIMIT, async ({ signal }) => {
  await expectWholeProductFrom('npm run firebase -- emulators:start', terminal, signal);
});

it('`npx firebase emulators:start` opens the whole product where Java is', LIMIT, async ({ signal }) => {
  // A `java` of version 21 that has both archives: the stand-in, which the suite of the tests has built.
  const program = join(ROOT, 'emulator', 'dist', 'java.mjs');
  const onMessage = (text: string) => process.stderr.write(text);
  const java = openShim({ program, command: [], directory: clone.folder, environment: terminal, onMessage });
  try {
    await expectWholeProductFrom('npx firebase emulators:start', java.environment, signal);
  } finally {
    java.close();
  }
});

/** Returns a PATH that has Node and npm, and a `java` only if its text is given. */
function makePath(java?: string): string {
  const bin = mkdtempSync(join(clone.folder, '.data', 'bin-'));
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['node', 'npm', 'npx', 'sh']) {
    const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (found !== undefined) symlinkSync(found, join(bin, name));
  }
  if (java !== undefined) writeFileSync(join(bin, 'java'), java, { mode: 0o755 });
  return bin;
}

const JAVA_17 = `#!/bin/sh
echo 'openjdk version "17.0.15" 2025-04-15' >&2`;

it.each([
  ['no Java', undefined, 'there is none on the PATH'],
  ['an old Java', JAVA_17, 'the one on the PATH is version 17'],
])('`npx firebase emulators:start` says what is missing where %s is', LIMIT, (_, java, found) => {
  const env = { ...terminal, PATH: makePath(java) };
  const options = { cwd: clone.folder, env, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('npx', ['firebase', 'emulators:start'], options);
  expect(status).toBe(1);
  expect(stderr).toContain(`Google's emulators need Java 21 or newer, and ${found}.`);
  expect(stderr).toContain('npm run firebase -- emulators:start');
});
