import type { KeyObject } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import type { Notice } from '@tagpo/contract/wire/account/push';
import type { AppCheck } from 'firebase-admin/app-check';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { EraseTask } from './domain/account/erase-task.ts';
import type { MailTask } from './domain/mail/mail.ts';
import type { MailTransport } from './domain/mail/transport.ts';
import type { DrawnPicture } from './domain/pictures/drawn-picture.ts';
import type { PushKeys } from './domain/push/push-service.ts';
import type { LogEvent } from './logging/log-event.ts';

/** Everything outside the process that the API reaches. */
export interface AppDeps {
  readonly auth: Pick<
    Auth,
    | 'verifyIdToken'
    | 'getUser'
    | 'getUsers'
    | 'getUserByEmail'
    | 'getUserByProviderUid'
    | 'updateUser'
    | 'generateEmailVerificationLink'
    | 'generatePasswordResetLink'
    | 'revokeRefreshTokens'
    | 'deleteUser'
    | 'listUsers'
    | 'deleteUsers'
  >;
  /** Firebase Authentication's REST interface: the only one that looks at a password. */
  readonly identityToolkit: {
    readonly url: string;
    /** The project's web key. */
    readonly apiKey: () => string;
    /** False for the emulator, which reports a disabled account before it compares the password. */
    readonly comparesPasswords: boolean;
  };
  readonly firestore: Firestore;
  readonly bucket: Bucket;
  /** What decodes strangers' files, in a process that reaches nothing else. */
  readonly decoder: {
    /** Throws `photo-refused`: decode-upload.ts. */
    readonly draw: (upload: Buffer) => Promise<DrawnPicture>;
    /** Starts it, so that the next `draw` need not wait for that. */
    readonly wake: () => Promise<void>;
  };
  /** Where Firestore is exported to every week; a project may have none. */
  readonly exportsBucket?: Bucket;
  /** Set where calls must come from the genuine app; off in the emulators. */
  readonly appCheck?: Pick<AppCheck, 'verifyToken'>;
  /** A verified address of this domain makes its owner staff. When unset or empty, no address does. */
  readonly adminEmailDomain: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (event: LogEvent) => void;
  /** Milliseconds for which a call waits for its signals: SIGNAL_WAIT_MS in production. */
  readonly signalWaitMs: number;
  /** 32 bytes that seal cursors and appeal codes; the same on every instance. Only available within a request. */
  readonly cursorKey: () => Uint8Array;
  /** Signs links to pictures; likewise 32 bytes. A page holds dozens of links, and a KeyObject signs five times as fast as bytes do. */
  readonly pictureKey: () => KeyObject;
  /** Web Push, where it is set up. */
  readonly push?: {
    readonly publicKey: string;
    /** Only the function that sends notices has the private one. */
    readonly keys: () => PushKeys;
    readonly isEndpoint: (endpoint: string) => boolean;
  };
  /** Puts a notice into the queue that tells members while they are away. */
  readonly enqueueNotice: (notice: Notice) => Promise<void>;
  /** Puts a step of an erasure into the queue, to be done in so many milliseconds. */
  readonly enqueueErasure: (task: EraseTask, delayMs: number) => Promise<void>;
  /** What sends mail, the address that it is from, and where its links lead. Only available within a task of the queue. */
  readonly mail: {
    readonly transport: () => MailTransport;
    readonly sender: () => string;
    readonly siteUrl: () => Promise<string>;
  };
  /** 32 bytes that sign what a mail lets its reader do; likewise. */
  readonly mailKey: () => Uint8Array;
  /** Puts a mail into the queue that sends them, so that no call waits for a mail server. */
  readonly enqueueMail: (task: MailTask) => Promise<void>;
  /** Networks (`192.0.2.0/24`) whose X-Forwarded-For is trusted; private ones always are. */
  readonly proxyNetworks: readonly string[];
  /** Whether an origin is the app's own, for browsers that send no Sec-Fetch-Site. */
  readonly isAllowedOrigin: (origin: string) => boolean;
}
