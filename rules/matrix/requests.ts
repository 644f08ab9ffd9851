/**
 * The requests of the rules' tests as the evaluator takes them, each with the answer that it must get. The same tests send requests for
 * the same documents to the running suite (`firestore.test.ts`, `storage.test.ts`); these run in the process, so that they can be put to
 * thousands of changed rules.
 */
import { paths } from '../../contract/src/paths.ts';
import type {
  Auth,
  DocumentRequest,
  ListRequest,
  RulesDocument,
  StorageRequest,
} from '../../emulator/src/rules/ruleset.ts';
import { fieldsOfJson } from '../../emulator/src/values/plain.ts';
import { Timestamp, type Value } from '../../emulator/src/values/value.ts';
import { closedDocuments, collectionOf, inboxDocuments } from '../../testkit/attacks/documents.ts';

export interface Row<Request> {
  readonly title: string;
  readonly request: Request;
  readonly isAllowed: boolean;
  /** Documents that the rules read to decide it, which are billed. */
  readonly reads: number;
}

type FirestoreRow = Row<DocumentRequest | ListRequest>;

const ROOT = '/databases/(default)/documents';
const OTHER = 'other';
const NOW = new Timestamp(1_790_000_000, 0);

interface Asker {
  readonly name: string;
  readonly auth: Auth | null;
  /** Only an account with an address has an inbox. */
  readonly hasInbox: boolean;
}

const askerOf = (name: string, token: Parameters<typeof fieldsOfJson>[0], hasInbox: boolean): Asker => ({
  name,
  auth: { uid: name, token: fieldsOfJson({ sub: name, ...token }) },
  hasInbox,
});
const byPassword = { firebase: { sign_in_provider: 'password' } };
const ASKERS: readonly Asker[] = [
  { name: 'nobody', auth: null, hasInbox: false },
  askerOf('anonymous', { firebase: { sign_in_provider: 'anonymous' } }, false),
  askerOf('without-provider', {}, false),
  askerOf('member', { ...byPassword, email: 'member@example.com', email_verified: true }, true),
  askerOf('staff-by-address', { ...byPassword, email: 'staff@admin.com', email_verified: true }, true),
  askerOf('staff-by-grant', { ...byPassword, admin: true }, true),
];

export const FIRESTORE_ROWS: readonly FirestoreRow[] = ASKERS.flatMap((asker) => {
  const own = inboxDocuments(asker.name, OTHER);
  const documents = [...new Set([...closedDocuments(asker.name, OTHER), ...own, ...inboxDocuments(OTHER, asker.name)])];
  const collections = [...new Set(documents.map(collectionOf))];
  const groups = [...new Set(documents.map((path) => path.split('/').at(-2) ?? ''))];
  return [
    ...documents.flatMap((path) => documentRows(asker, path, asker.hasInbox && own.includes(path))),
    ...collections.flatMap((path) => listRows(asker, path, asker.hasInbox && path === paths.inboxThreads(asker.name))),
    ...groups.map((group) => listRow(asker, group, { allDescendants: true })),
    listRow(asker, 'inboxes', { disjuncts: [[{ field: '__name__', op: '==', value: asker.name }]] }),
    listRow(asker, 'inboxes', { collectionId: undefined }),
  ];
});

/** The ticket of every asker, for `a.jpg`. */
const TICKET = { type: 'image/jpeg', bytes: 1000 };

interface StorageTry {
  readonly method: StorageRequest['method'];
  readonly path: string;
  readonly size?: number;
  readonly contentType?: string;
  /** Seconds from now until the ticket expires. */
  readonly lastsFor?: number;
  readonly isThere?: boolean;
}

function storageRow({ name, auth, hasInbox }: Asker, tried: StorageTry): Row<StorageRequest> {
  const { method, path, size = TICKET.bytes, contentType = TICKET.type, lastsFor = 60 } = tried;
  const { isThere = method !== 'create' } = tried;
  const object = fieldsOfJson({ name: path, size, contentType });
  const isNew = method === 'create' && !isThere && size === TICKET.bytes && contentType === TICKET.type;
  // Without its provider, which no token lacks, the first half of the rule is an error: the other half decides.
  const hasFolder = auth !== null && name !== 'anonymous';
  const isInFolder = new RegExp(`^profile-photos/${name}/[^/]+$`).test(path);
  const expiresAt = new Timestamp(NOW.seconds + lastsFor, 0);
  const ticket = new Map<string, Value>([...fieldsOfJson(TICKET), ['expiresAt', expiresAt]]);
  const uploads: RulesDocument['fields'] = new Map<string, Value>([
    ['tickets', new Map<string, Value>([['a.jpg', ticket]])],
  ]);
  return {
    title: `${name}: ${JSON.stringify(tried)}`,
    request: {
      method,
      path: `/b/bucket/o/${path}`,
      request: new Map<string, Value>([
        ['auth', auth === null ? null : new Map<string, Value>(Object.entries(auth))],
        ['time', NOW],
        ['resource', method === 'create' || method === 'update' ? object : null],
      ]),
      resource: isThere ? object : null,
      fetchDocument: async (asked) =>
        [name, OTHER].some((uid) => asked === `${ROOT}/${paths.uploads(uid)}`)
          ? { path: asked, fields: uploads }
          : undefined,
    },
    // The members with an inbox upload photos, too.
    isAllowed: hasInbox && isNew && lastsFor > 0 && path === `profile-photos/${name}/a.jpg`,
    reads: hasFolder && isInFolder && method === 'create' && !isThere ? 1 : 0,
  };
}

export const STORAGE_ROWS: readonly Row<StorageRequest>[] = ASKERS.flatMap((asker) => {
  const own = `profile-photos/${asker.name}/a.jpg`;
  const folder = `profile-photos/${asker.name}`;
  const objects = [
    own,
    `${folder}//a.jpg`,
    `${own}/b.jpg`,
    `${folder}/b.jpg`,
    `x/${asker.name}/a.jpg`,
    `x/${own}`,
    `x/o/${own}`,
  ];
  const storagePaths = ['', 'a.jpg', ...objects, `profile-photos/${OTHER}/a.jpg`, 'pictures/x/full.webp'];
  const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
  const create = { method: 'create', path: own } as const;
  const tries: StorageTry[] = [
    ...storagePaths.flatMap((path) => methods.map((method) => ({ method, path }))),
    ...[999, 1001].map((size) => ({ ...create, size })),
    ...['image/png', 'text/html'].map((contentType) => ({ ...create, contentType })),
    ...[0, -1].map((lastsFor) => ({ ...create, lastsFor })),
    { ...create, isThere: true },
    // What is at no path of its own yet may be asked for, too.
    ...methods.map((method) => ({ method, path: own, isThere: false })),
  ];
  return tries.map((tried) => storageRow(asker, tried));
});

/** Reads of the document as it is and before it is there, and each kind of write. */
function documentRows({ name, auth }: Asker, path: string, isOwn: boolean): FirestoreRow[] {
  const absolute = `${ROOT}/${path}`;
  const document: RulesDocument = { path: absolute, fields: fieldsOfJson({ uid: name, isAdmin: true, unread: 1 }) };
  const row = (
    method: DocumentRequest['method'],
    resource: RulesDocument | null,
    requestResource: RulesDocument | null,
  ): FirestoreRow => ({
    title: `${name}: ${method} ${path}${resource === null ? ', which is not there' : ''}`,
    request: { ...common(auth), method, path: absolute, resource, requestResource },
    isAllowed: isOwn && method === 'get',
    reads: 0,
  });
  return [
    row('get', document, null),
    row('get', null, null),
    row('create', null, document),
    row('update', document, document),
    row('delete', document, null),
  ];
}

/** All of it, what is new in it, and one of it. */
function listRows(asker: Asker, path: string, isAllowed: boolean): FirestoreRow[] {
  const isNew = {
    disjuncts: [[{ field: 'at', op: '>', value: NOW }]],
    orderBy: [{ field: 'at', direction: 'asc' }],
  } as const;
  return [{}, isNew, { limit: 1 }].map((query) => ({ ...listRow(asker, path, query), isAllowed }));
}

function listRow({ name, auth }: Asker, path: string, query: Partial<ListRequest>): FirestoreRow {
  const segments = path.split('/');
  const { allDescendants = false } = query;
  return {
    title: `${name}: list ${allDescendants ? 'the group ' : ''}${path} ${JSON.stringify(query)}`,
    request: {
      ...common(auth),
      method: 'list',
      parent: [ROOT, ...segments.slice(0, -1)].join('/'),
      collectionId: segments.at(-1),
      allDescendants,
      disjuncts: [[]],
      limit: null,
      offset: null,
      orderBy: [],
      ...query,
    },
    isAllowed: false,
    reads: 0,
  };
}

function common(auth: Auth | null) {
  const documents = { before: () => undefined, after: () => undefined };
  return { auth, time: NOW, documents, accessLimit: 10 as const };
}
