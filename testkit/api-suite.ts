/** The API as its clients see it: createApp behind a real socket, real tokens, the emulators behind it. */
import { createSecretKey, randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { type ErrorCode, errorBody } from '@tagpo/contract/errors';
import { paths } from '@tagpo/contract/paths';
import { formatPlace, places } from '@tagpo/contract/places/places';
import { memberDocuments } from '@tagpo/contract/search-keys';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import type { StoredProfile } from '@tagpo/contract/stored/user';
import type { Notice } from '@tagpo/contract/wire/account/push';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';
import { EMULATOR_ADMIN_DOMAIN } from '@tagpo/contract/wire/staff/admin-rule';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UpdateRequest } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { createApp, createPhotosApp, createPicturesApp } from '../functions/src/app.ts';
import type { AppDeps } from '../functions/src/deps.ts';
import { newAccount } from '../functions/src/domain/account/open-account.ts';
import { memberActivity } from '../functions/src/domain/members/activity.ts';
import { changeCounts } from '../functions/src/domain/staff/counts.ts';
import { errorsOf } from '../functions/src/features/openapi/document.ts';
import { getMeteredFirestore } from '../functions/src/firebase/metered-firestore.ts';
import { openBucket } from '../functions/src/firebase/open-bucket.ts';
import { type LogEvent, logEvents } from '../functions/src/log-event.ts';
import { HOSTING_NETWORKS } from '../functions/src/middleware/address.ts';
import { METER_PREFIX } from './meter-prefix.ts';

// Nothing looks for a Google machine's credentials.
process.env.METADATA_SERVER_DETECTION ??= 'none';
const projectId = process.env.GCLOUD_PROJECT ?? 'demo-tagpo';
/** Where a test file keeps documents and files, so that files run side by side. */
const ownProjectId = `demo-${randomUUID()}`;
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

export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

export interface MemberOptions {
  readonly name?: string;
  readonly age?: number;
  readonly placeId?: string;
  readonly gender?: OptionValue<'gender'>;
  /** Milliseconds before now. */
  readonly seenAgo?: number;
  readonly finishedAgo?: number;
  readonly isSample?: boolean;
  readonly account?: Partial<AccountDocument>;
  /** What else the profile tells. */
  readonly traits?: Partial<StoredProfile>;
}

export type ApiSuite = Awaited<ReturnType<typeof open>>;

/** Opens a server of the app; `close` ends it. Documents and files are the test file's own, accounts the running suite's. */
export const openApiSuite = (overrides: Partial<AppDeps> = {}): Promise<ApiSuite> => open(ownProjectId, overrides);

/** The same with the documents and files of the running suite: for what is also asked by an SDK, Hosting or a script. */
export const openSharedSuite = (overrides: Partial<AppDeps> = {}): Promise<ApiSuite> => open(projectId, overrides);

async function open(dataProjectId: string, overrides: Partial<AppDeps>) {
  const app: App = initializeApp({ projectId }, randomUUID());
  const storageBucket = `${dataProjectId}.appspot.com`;
  const data: App = initializeApp({ projectId: dataProjectId, storageBucket }, randomUUID());
  const auth = dataProjectId === projectId ? getAuth(app) : withoutOthers(getAuth(app));
  const firestore = overrides.firestore ?? getMeteredFirestore(data, METER_PREFIX);
  const bucket = openBucket(data);
  const clock = { skewMs: 0 };
  const logged: LogEvent[] = [];
  const queued: Notice[] = [];
  const deps: AppDeps = {
    auth,
    identityToolkit: {
      url: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`,
      apiKey: () => 'demo-key',
      comparesPasswords: false,
    },
    firestore,
    bucket,
    adminEmailDomain: EMULATOR_ADMIN_DOMAIN,
    now: () => Date.now() + clock.skewMs,
    log: (event) => logged.push(z.parse(logEvents[event.event], event)),
    cursorKey: () => new Uint8Array(32).fill(1),
    pictureKey: () => pictureKey,
    proxyNetworks: HOSTING_NETWORKS,
    enqueueNotice: async (notice) => {
      queued.push(notice);
    },
    isAllowedOrigin: () => false,
    ...overrides,
  };
  const server = await listen(createServer(routeAsHosting(deps)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${origin}/api${path}`, {
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

  /** A picture by its link, as a browser asks for it. */
  const show = (link: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin}${String(link)}`, { headers });

  /** Asks for a ticket and puts the bytes; answers the upload's name. */
  async function upload({ token }: Pick<Person, 'token'>, bytes: Uint8Array, type = 'image/jpeg'): Promise<string> {
    const { status, body } = await call('POST', '/photos/uploads', { token, body: { type, bytes: bytes.length } });
    if (status !== 201) throw new Error(`A ticket was refused with ${status}`);
    const put = await fetch(String(body.url), { method: 'PUT', body: Buffer.from(bytes) });
    if (!put.ok) throw new Error(`The Storage emulator answered ${put.status}`);
    return String(body.name);
  }

  async function signUp(update: UpdateRequest = {}): Promise<Person> {
    const email = update.email ?? `p${randomUUID()}@example.com`;
    const uid = await signUpByRest(email);
    if (Object.keys(update).length > 0) await auth.updateUser(uid, update);
    return { uid, email, token: await signIn(email) };
  }

  /** A signed-in member with a finished profile, written as the seed writes them. */
  async function addMember(options: MemberOptions = {}): Promise<Person> {
    const person = await signUp();
    await writeMember(person.uid, person.email, options);
    return person;
  }

  async function writeMember(uid: string, email: string, options: MemberOptions = {}): Promise<void> {
    const place = places.find(({ id }) => id === options.placeId) ?? places.find(({ name }) => name === 'Quezon City');
    if (place === undefined) throw new Error('The list of towns has no such town');
    const at = (ago: number) => Timestamp.fromMillis(deps.now() - ago);
    const finishedAt = at(options.finishedAgo ?? 0);
    const account = { ...newAccount({ email }, finishedAt), profileFinishedAt: finishedAt, ...options.account };
    const profile = {
      name: options.name ?? 'Maria',
      age: options.age ?? 28,
      bio: 'Hello',
      height: 160,
      place: { id: place.id, name: formatPlace(place) },
      ...(options.gender === undefined ? {} : { gender: options.gender }),
      isVerified: false,
      isPhotoVerified: false,
      ...options.traits,
    };
    const isSample = options.isSample ?? false;
    const activity = memberActivity(deps, uid, deps.now() - (options.seenAgo ?? 0));
    const { user, directory } = memberDocuments({ account, profile, activity, finishedAt, isSample });
    const batch = firestore.batch();
    batch.set(firestore.doc(paths.account(uid)), account);
    batch.set(firestore.doc(paths.user(uid)), user);
    batch.set(firestore.doc(paths.directory(uid)), directory);
    batch.set(firestore.doc(paths.roster(uid)), makeRosterDocument({ account, name: profile.name, isSample }));
    changeCounts(batch, firestore, { users: 1, active: account.isActive ? 1 : 0, samples: isSample ? 1 : 0 });
    await batch.commit();
  }

  /** As an administrator would from a second later on: tokens of this very second are not revoked by Firebase. */
  async function revokeTokens(uid: string): Promise<void> {
    const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    const validSince = String(Math.floor(Date.now() / 1000) + 2);
    const response = await fetch(
      `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify({ localId: uid, validSince }),
      },
    );
    if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}`);
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all([app, data].map(deleteApp));
  }

  return {
    deps,
    call,
    show,
    upload,
    signUp,
    addMember,
    writeMember,
    revokeTokens,
    close,
    auth,
    bucket,
    firestore,
    clock,
    logged,
    queued,
    origin,
  };
}

/** Accounts have their documents in as many projects: who has none in this one is not to be erased from it. */
function withoutOthers(auth: Auth): Auth {
  return Object.assign(Object.create(auth), { listUsers: async () => ({ users: [] }) });
}

/** Each function gets the paths that firebase.json rewrites to it. */
function routeAsHosting(deps: AppDeps): RequestListener {
  const [api, photos, pictures] = [createApp(deps), createPhotosApp(deps), createPicturesApp(deps)];
  return (request, response) => {
    const { url = '' } = request;
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

function listen(server: Server): Promise<Server> {
  // A test that was busy for seconds would send its next call over a connection that is being closed.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export const PASSWORD = 'tagpo-123';

async function signUpByRest(email: string): Promise<string> {
  return (await askAuth('accounts:signUp', email)).localId;
}

/** A fresh ID token. */
export async function signIn(email: string): Promise<string> {
  return (await askAuth('accounts:signInWithPassword', email)).idToken;
}

async function askAuth(method: string, email: string): Promise<{ localId: string; idToken: string }> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${method}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { localId: string; idToken: string };
}
