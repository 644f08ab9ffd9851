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

const STORAGE_PATHS = ['', 'a.jpg', `profile-photos/member/a.jpg`, 'pictures/x/full.webp'];

export const STORAGE_ROWS: readonly Row<StorageRequest>[] = ASKERS.flatMap(({ name, auth }) =>
  STORAGE_PATHS.flatMap((path) =>
    (['get', 'list', 'create', 'update', 'delete'] as const).map((method) => ({
      title: `${name}: ${method} ${path || 'the bucket'}`,
      request: {
        method,
        path: `/b/bucket/o/${path}`,
        request: new Map<string, Value>([
          ['auth', auth === null ? null : new Map<string, Value>(Object.entries(auth))],
          ['time', NOW],
          ['resource', method === 'create' || method === 'update' ? fieldsOfJson({ name: path, size: 1 }) : null],
        ]),
        resource: method === 'create' ? null : fieldsOfJson({ name: path, size: 1 }),
        fetchDocument: async () => undefined,
      },
      isAllowed: false,
    })),
  ),
);

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
  };
}

function common(auth: Auth | null) {
  const documents = { before: () => undefined, after: () => undefined };
  return { auth, time: NOW, documents, accessLimit: 10 as const };
}
