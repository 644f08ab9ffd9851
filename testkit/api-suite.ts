/** The API as its clients see it: createApp behind a real socket, real tokens, the emulators behind it. */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { avifOf } from '@tagpo/contract/endpoints';
import { type ErrorCode, errorBody } from '@tagpo/contract/errors';
import { paths, storagePaths } from '@tagpo/contract/paths';
import { type LimitedAction, RATE_LIMITS, SIGNAL_WAIT_MS, type View } from '@tagpo/contract/product';
import type { Notice } from '@tagpo/contract/wire/account/push';
import { EMULATOR_ADMIN_DOMAIN } from '@tagpo/contract/wire/staff/admin-rule';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UpdateRequest } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { createApp, createDecoderApp, createPhotosApp, createPicturesApp } from '../functions/src/app.ts';
import type { AppDeps } from '../functions/src/deps.ts';
import { type EraseTask, eraseTask } from '../functions/src/domain/account/erase-task.ts';
import { createCallerLoader } from '../functions/src/domain/account/load-caller.ts';
import { createSignals } from '../functions/src/domain/conversations/signals.ts';
import { createDecoderClient } from '../functions/src/domain/pictures/decoder-client.ts';
import { countActions } from '../functions/src/domain/rate-limit/window.ts';
import { errorsOf } from '../functions/src/features/openapi/document.ts';
import { eraseQueued } from '../functions/src/features/retention/erase-queued.ts';
import { getMeteredFirestore } from '../functions/src/firebase/metered-firestore.ts';
import { openBucket } from '../functions/src/firebase/open-bucket.ts';
import { logEvents } from '../functions/src/logging/log-event.ts';
import { type LogLine, toLogLine } from '../functions/src/logging/write-log-line.ts';
import { HOSTING_NETWORKS } from '../functions/src/middleware/address.ts';
import { openMailbox } from './mailbox.ts';
import { type Identity, type MemberOptions, writeMembers } from './members/members.ts';
import { METER_PREFIX } from './meter-prefix.ts';

// Nothing looks for a Google machine's credentials.
process.env.METADATA_SERVER_DETECTION ??= 'none';
const projectId = process.env.GCLOUD_PROJECT ?? 'demo-tagpo';
/** Where a test file keeps its documents and files, so that files can run side by side: see own-project.ts. */
const ownProjectId = () => process.env.OWN_PROJECT_ID ?? `demo-${process.pid}`;
const MAX_PAGES = 50;
const pictureKey = createSecretKey(Buffer.alloc(32, 2));

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A list or an object of JSON, as loosely as a test needs it. */
type Answered = Readonly<Record<string, unknown>> & ReadonlyArray<Readonly<Record<string, unknown>>>;

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;

  /** Parsed JSON; what it holds is for the test to say. */
  readonly body: Answered;
}

/** What `toMatchObject` expects of an answer that refuses with this status and code. */
/** Each link to a picture, and the one to its other type. */
export const inBothTypes = (...links: unknown[]) => links.map(String).flatMap((link) => [link, avifOf(link)]);

export const refusal = (status: number, code: ErrorCode) => ({ status, body: { code } });

export interface Person extends Identity {
  readonly token: string;
}

/** Said to be four at least, so that a test need not ask whether those it names are there. */
type People = [Person, Person, Person, Person, ...Person[]];

type SignedIn = Pick<Person, 'token'>;

export type ApiSuite = ReturnType<typeof createSuite>;

/** Opens a server of the app; `close` ends it. Documents and files are the test file's own, accounts the running suite's. */
export const openApiSuite = (overrides: Partial<AppDeps> = {}) => waitUntilOpen(createApiSuite(overrides));

/** The same with the documents and files of the running suite: for what is also asked by an SDK, Hosting or a script. */
export const openSharedSuite = (overrides: Partial<AppDeps> = {}) => waitUntilOpen(createSharedSuite(overrides));

/** These two answer the suite at once: its first call waits until the server listens. */
export const createApiSuite = (overrides: Partial<AppDeps> = {}) => createSuite(ownProjectId(), overrides);
export const createSharedSuite = (overrides: Partial<AppDeps> = {}) => createSuite(projectId, overrides);

async function waitUntilOpen(suite: ApiSuite): Promise<ApiSuite> {
  await suite.isOpen;
  return suite;
}

function createSuite(dataProjectId: string, overrides: Partial<AppDeps>) {
  const app: App = initializeApp({ projectId }, randomUUID());
  const storageBucket = `${dataProjectId}.appspot.com`;
  const data: App = initializeApp({ projectId: dataProjectId, storageBucket }, randomUUID());
  const auth = dataProjectId === projectId ? getAuth(app) : withoutOthers(getAuth(app));
  const firestore = overrides.firestore ?? getMeteredFirestore(data, METER_PREFIX);
  const bucket = openBucket(data);
  const clock = { skewMs: 0 };
  const logged: LogLine[] = [];
  const queued: Notice[] = [];
  const erasuresLater: EraseTask[] = [];
  /** Does a step of an erasure as the queue's function does. */
  const runErasure = (task: EraseTask) => {
    const [callers, signals] = [createCallerLoader(deps), createSignals(deps)];
    return eraseQueued({ ...deps, callers, signals }, eraseTask.parse(task));
  };
  const mailbox = openMailbox();
  const deps: AppDeps = {
    auth,
    identityToolkit: {
      url: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`,
      apiKey: () => 'demo-key',
      comparesPasswords: false,
    },
    firestore,
    bucket,
    decoder: { draw: (upload) => askDecoder().draw(upload), wake: () => askDecoder().wake() },
    adminEmailDomain: EMULATOR_ADMIN_DOMAIN,
    now: () => Date.now() + clock.skewMs,
    log: (event) => logged.push(toLogLine(z.parse(logEvents[event.event], event))),
    // In a test file's own documents nothing holds signals up but a busy machine: a test finds what a call signals.
    signalWaitMs: dataProjectId === projectId ? SIGNAL_WAIT_MS : 30_000,
    cursorKey: () => new Uint8Array(32).fill(1),
    pictureKey: () => pictureKey,
    proxyNetworks: HOSTING_NETWORKS,
    enqueueNotice: async (notice) => {
      queued.push(notice);
    },
    // Does what is due at once; what is to be done later, a test does.
    enqueueErasure: async (task, delayMs) => {
      if (delayMs === 0) await runErasure(task);
      else erasuresLater.push(task);
    },
    mail: {
      transport: () => mailbox.transport,
      sender: () => 'hello@tagpo.example',
      siteUrl: async () => 'https://tagpo.example',
    },
    mailKey: () => new Uint8Array(32).fill(3),
    enqueueMail: async (mail) => {
      mailbox.queued.push(mail);
    },
    isAllowedOrigin: () => false,
    ...overrides,
  };
  const server = createServer(routeAsHosting(deps));
  // A test that was busy for seconds would send its next call over a connection that is being closed.
  server.keepAliveTimeout = 0;
  const isOpen = once(server.listen(0, '127.0.0.1'), 'listening');
  const readOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The function `decoder`, which is served here too. Nobody looks at the token. */
  const askDecoder = () => createDecoderClient({ url: `${readOrigin()}${DECODER}`, authorize: async () => 'token' });

  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: CallOptions = {},
  ): Promise<ApiAnswer> {
    await isOpen;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${readOrigin()}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400) requireDocumented(method, path, errorBody.parse(JSON.parse(text)).code);
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  const callBy =
    (method: string) =>
    ({ token }: SignedIn, path: string, body?: unknown): Promise<ApiAnswer> =>
      call(method, path, { token, body });

  /** Every page of a list, from the first to the last. */
  async function listPages({ token }: SignedIn, path: string): Promise<ApiAnswer['body'][]> {
    const pages: ApiAnswer['body'][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, body, headers } = await call('GET', path + query, { token });
      if (status !== 200 || pages.length === MAX_PAGES) throw new Error(`Page ${pages.length + 1} is ${status}`);
      pages.push(body);
      cursor = headers.get('x-next-cursor');
    }
    return pages;
  }

  /** A picture by its link, as a browser asks for it. */
  const show = (link: unknown) => fetch(`${readOrigin()}${String(link)}`);

  /** Asks for a ticket and puts the bytes; answers the upload's name. */
  async function upload(
    person: Pick<Person, 'uid' | 'token'>,
    bytes: Uint8Array,
    type = 'image/jpeg',
  ): Promise<string> {
    const body = { type, bytes: bytes.length };
    const answer = await call('POST', '/photos/uploads', { token: person.token, body });
    if (answer.status !== 201) throw new Error(`A ticket was refused with ${answer.status}`);
    const name = String(answer.body.name);
    await put(storagePaths.upload(person.uid, name), { bytes, type, token: person.token });
    return name;
  }

  /** As the SDK uploads. The rules find the tickets of the running suite only, so a test file's own files are put past them. */
  async function put(path: string, { bytes, type, token }: { bytes: Uint8Array; type: string; token: string }) {
    if (dataProjectId !== projectId) {
      await bucket.file(path).save(Buffer.from(bytes), { resumable: false, metadata: { contentType: type } });
      return;
    }
    const storage = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${bucket.name}`;
    const answer = await fetch(`${storage}/o?name=${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: { authorization: `Firebase ${token}`, 'content-type': type },
      body: Buffer.from(bytes),
    });
    if (!answer.ok) throw new Error(`The Storage emulator answered ${answer.status}`);
  }

  /** Somebody who signed up; `update` changes the account before they sign in. */
  async function signUp(update: UpdateRequest = {}): Promise<Person> {
    const email = update.email ?? `p${randomUUID()}@example.com`;
    const { localId: uid, idToken } = await askAuth('accounts:signUp', email);
    if (Object.keys(update).length === 0) return { uid, email, token: idToken };
    await auth.updateUser(uid, update);
    return { uid, email, token: await signIn(email) };
  }

  /** Signed-in members with finished profiles. */
  async function addMembers(count: number, optionsOf: (index: number) => MemberOptions = () => ({})): Promise<People> {
    const identities = Array.from({ length: count }, (): Identity => {
      const uid = randomUUID().replaceAll('-', '').slice(0, 28);
      return { uid, email: `p${uid}@example.com` };
    });
    await Promise.all([importAccounts(identities), writeMembers(deps, identities, optionsOf)]);
    return identities.map((identity) => ({ ...identity, token: makeIdToken(identity) })) as unknown as People;
  }

  async function addMember(options: MemberOptions = {}): Promise<Person> {
    const [member] = await addMembers(1, () => options);
    return member;
  }

  /** The documents of a member, and no account to sign in with. */
  const writeMember = (uid: string, email: string, options: MemberOptions = {}) =>
    writeMembers(deps, [{ uid, email }], () => options);

  /** As an administrator would from a second later on: tokens of this very second are not revoked by Firebase. */
  const revokeTokens = (uid: string) => acceptTokensSince(uid, Date.now() + 2000);

  /** Tokens that were issued before this time, in milliseconds, are revoked; whole seconds count. */
  async function acceptTokensSince(uid: string, millis: number): Promise<void> {
    const validSince = String(Math.floor(millis / 1000));
    await postToAuth(`projects/${projectId}/accounts:update`, { localId: uid, validSince }, AS_ADMIN);
  }

  /** As though a member had done this so often in the window that runs, by another instance. */
  const countBefore = (action: LimitedAction, uid: string, times: number) =>
    firestore.doc(paths.rateLimit(action, uid)).set({ counts: countActions(RATE_LIMITS[action], deps.now(), times) });

  /** As though a member had been shown so many others today, by another instance. */
  const showBefore = (view: View, uid: string, count: number) =>
    firestore.doc(paths.rateLimit(view, uid)).set({ day: manilaDay(deps.now()), members: randomBytes(4 * count) });

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all([app, data].map(deleteApp));
  }

  return {
    deps,
    isOpen,
    call,
    get: callBy('GET'),
    post: callBy('POST'),
    patch: callBy('PATCH'),
    delete: callBy('DELETE'),
    listPages,
    show,
    upload,
    put,
    signUp,
    addMember,
    addMembers,
    writeMember,
    writeMembers: (people: readonly Identity[], optionsOf: (index: number) => MemberOptions = () => ({})) =>
      writeMembers(deps, people, optionsOf),
    revokeTokens,
    acceptTokensSince,
    countBefore,
    showBefore,
    close,
    auth,
    bucket,
    firestore,
    clock,
    logged,
    queued,
    erasuresLater,
    runErasure,
    mailbox,
    get origin() {
      return readOrigin();
    },
  };
}

/** Accounts have their documents in as many projects: who has none in this one is not to be erased from it. */
function withoutOthers(auth: Auth): Auth {
  return Object.assign(Object.create(auth), { listUsers: async () => ({ users: [] }) });
}

const DECODER = '/decoder';

/** Each function gets the paths that firebase.json rewrites to it, and `decoder` one of its own. */
function routeAsHosting(deps: AppDeps): RequestListener {
  const [api, photos, pictures] = [createApp(deps), createPhotosApp(deps), createPicturesApp(deps)];
  const decoder = createDecoderApp(deps);
  return (request, response) => {
    const { url = '' } = request;
    if (url === DECODER) {
      // A function is served at its root.
      request.url = '/';
      decoder(request, response);
      return;
    }
    const app = url.startsWith('/photos/') ? pictures : /^\/api\/photos(?![^/?])/.test(url) ? photos : api;
    app(request, response);
  };
}

/** Every code that any test is answered is one that the API's description names for that call. */
function requireDocumented(method: string, path: string, code: ErrorCode): void {
  const [address = ''] = path.split('?');
  const found = ALL_CALLS.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\\w+/g, '[^/]+')}$`).test(address),
  );
  if (found === undefined || errorsOf(found).includes(code)) return;
  throw new Error(`${found.name} answered ${code}, which functions/src/features/openapi does not name`);
}

export const PASSWORD = 'tagpo-123';

/** A fresh ID token. */
export async function signIn(email: string): Promise<string> {
  return (await askAuth('accounts:signInWithPassword', email)).idToken;
}

const askAuth = (method: string, email: string) =>
  postToAuth(`${method}?key=demo`, { email, password: PASSWORD, returnSecureToken: true });

const AS_ADMIN = { authorization: 'Bearer owner' };

async function postToAuth(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ localId: string; idToken: string }> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { localId: string; idToken: string };
}

/** As though they had signed up with the password, and verified the address. */
async function importAccounts(identities: readonly Identity[]): Promise<void> {
  const users = identities.map(({ uid, email }) => ({
    localId: uid,
    email,
    emailVerified: true,
    rawPassword: PASSWORD,
  }));
  await postToAuth(`projects/${projectId}/accounts:batchCreate`, { users }, AS_ADMIN);
}

/** The token that the Auth emulator would make for a sign-in with the password: it signs none. */
function makeIdToken({ uid, email }: Identity): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    email,
    email_verified: true,
    auth_time: seconds,
    user_id: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    iat: seconds,
    exp: seconds + 3600,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: uid,
  };
  return `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims)}.`;
}

/** A part of a JSON web token. */
const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
