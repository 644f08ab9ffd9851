/** The account of each function, with the rights that it uses and no more: docs/decisions/069. */

export interface Rights {
  /** In the whole project. */
  readonly project: readonly string[];
  /** On the bucket of the members' photos. */
  readonly bucket?: string;
  /** On the bucket of the exports, where there is one. */
  readonly exports?: string;
  /** Whether it puts tasks into a queue, which are signed in its own name. */
  readonly enqueues?: boolean;
  /** Whether Eventarc calls the function in its name. The Firebase CLI lets in who calls by HTTP, a queue or a schedule. */
  readonly hearsEvents?: boolean;
}

const FIRESTORE = 'roles/datastore.user';
const SIGN_INS = 'roles/firebaseauth.admin';
const FILES = 'roles/storage.objectUser';
const READ_FILES = 'roles/storage.objectViewer';

/** By the account's id without `tagpo-`: functions/src/index.ts says which function has which. */
export const ACCOUNTS = {
  api: { project: [FIRESTORE, SIGN_INS], bucket: FILES, enqueues: true },
  /** It switches off who registers a photo of an account that was switched off. */
  photos: { project: [FIRESTORE, SIGN_INS], bucket: FILES },
  pictures: { project: [], bucket: READ_FILES },
  /** It decodes what strangers send, so it may do nothing. */
  decoder: { project: [] },
  uploads: {
    project: ['roles/datastore.viewer', 'roles/eventarc.eventReceiver'],
    bucket: FILES,
    hearsEvents: true,
  },
  notices: { project: [FIRESTORE] },
  mails: { project: [FIRESTORE, SIGN_INS], enqueues: true },
  digests: { project: [], enqueues: true },
  erasures: { project: [FIRESTORE, SIGN_INS], bucket: FILES, enqueues: true },
  retention: { project: [FIRESTORE, SIGN_INS], bucket: FILES, exports: READ_FILES, enqueues: true },
} as const satisfies Record<string, Rights>;

export const accountId = (name: string) => `tagpo-${name}`;
export const accountEmail = (name: string, project: string) => `${accountId(name)}@${project}.iam.gserviceaccount.com`;
