import { createHash, createSecretKey } from 'node:crypto';
import { SIGNAL_WAIT_MS } from '@tagpo/contract/product';
import { type Notice, PUSH_DELAY_S } from '@tagpo/contract/wire/account/push';
import { EMULATOR_ADMIN_DOMAIN } from '@tagpo/contract/wire/staff/admin-rule';
import { type App, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getFunctions } from 'firebase-admin/functions';
import { defineSecret } from 'firebase-functions/params';
import type { AppDeps } from './deps.ts';
import type { EraseTask } from './domain/account/erase-task.ts';
import type { MailTask } from './domain/mail/mail.ts';
import { parseSender, smtpTransport } from './domain/mail/transport.ts';
import { createDecoderClient } from './domain/pictures/decoder-client.ts';
import { isPushEndpoint } from './domain/push/push-hosts.ts';
import type { PushKeys } from './domain/push/push-service.ts';
import { outboxTransport } from './emulated/outbox.ts';
import { findEmulatedSite } from './emulated/site.ts';
import { fetchIdentityToken } from './firebase/identity-token.ts';
import { getMeteredFirestore } from './firebase/metered-firestore.ts';
import { openBucket } from './firebase/open-bucket.ts';
import { describeCause } from './logging/describe-cause.ts';
import { writeLogLine } from './logging/write-log-line.ts';
import { HOSTING_NETWORKS } from './middleware/address.ts';

const isEmulated = process.env.FUNCTIONS_EMULATOR === 'true';
/** Notices sent at the same time. The Functions emulator starts a process for each: a hundred block every call on the machine for half a minute. */
export const NOTICES_AT_ONCE = isEmulated ? 3 : 100;
export const ERASURES_AT_ONCE = isEmulated ? 1 : 10;
/** Mails sent at the same time, for the same reason. Mail providers take only so many connections. */
export const MAILS_AT_ONCE = isEmulated ? 1 : 10;
/** Singapore: the nearest to the Philippines. */
export const REGION = 'asia-southeast1';
const cursorSecret = defineSecret('CURSOR_SECRET');
const vapidSecret = defineSecret('VAPID_PRIVATE_KEY');
const smtpSecret = defineSecret('SMTP_URL');
/** No secret: it signs notices to the tests' own push service, which listens on loopback. */
const EMULATOR_VAPID = {
  publicKey: 'BIR6YSB7hu9ukS4l0F07TQZhEteR8JNCP74qBNxVQRzqGY4D9pJOCALOIv7j5ewg4kztzK1daAYUYEdf_8ejGRI',
  privateKey: 'Y1Cx_BGKm7HbDeDFmNU-I82iUG5LgnIaO19i4fUBIHY',
  contact: 'mailto:push@example.com',
};

/** Web Push is set up where this is: the public half of VAPID_PRIVATE_KEY. */
const pushKey = isEmulated ? EMULATOR_VAPID.publicKey : process.env.VAPID_PUBLIC_KEY;

/** The secrets of functions that seal cursors, appeal codes and links, and of the one that sends notices; the emulators need none. */
export const sealingSecrets = isEmulated ? [] : [cursorSecret];
export const noticeSecrets = isEmulated || pushKey === undefined ? sealingSecrets : [cursorSecret, vapidSecret];

/** The secrets of the one function that sends mail. */
export const mailSecrets = isEmulated ? [] : [...sealingSecrets, smtpSecret];

/** The dependencies in Cloud Functions and in the Functions emulator, by environment variables only. */
export function productionDeps(): AppDeps {
  const app = initializeApp();
  const { EXPORTS_BUCKET: exportsBucket } = process.env;
  const notices = openQueue<Notice>(app, 'notifyMember');
  const erasures = openQueue<EraseTask>(app, 'eraseMember');
  const mails = openQueue<MailTask>(app, 'sendMail');
  const firestore = getMeteredFirestore(app);
  const { FIREBASE_AUTH_EMULATOR_HOST: authHost } = process.env;
  return {
    auth: getAuth(app),
    identityToolkit: {
      url: `${authHost === undefined ? 'https://' : `http://${authHost}/`}identitytoolkit.googleapis.com/v1`,
      apiKey: () => (isEmulated ? 'demo-key' : requireSetting('WEB_API_KEY')),
      comparesPasswords: authHost === undefined,
    },
    firestore,
    bucket: openBucket(app),
    decoder: isEmulated ? decodeHere : createDecoderClient(remoteDecoder()),
    ...(exportsBucket === undefined ? {} : { exportsBucket: openBucket(app, exportsBucket) }),
    ...(process.env.APP_CHECK === 'enforce' ? { appCheck: getAppCheck(app) } : {}),
    adminEmailDomain: isEmulated ? EMULATOR_ADMIN_DOMAIN : process.env.ADMIN_EMAIL_DOMAIN,
    now: Date.now,
    log: writeLogLine,
    signalWaitMs: SIGNAL_WAIT_MS,
    cursorKey: onFirstUse(() => deriveKey('cursor')),
    pictureKey: onFirstUse(() => createSecretKey(deriveKey('picture'))),
    ...(pushKey === undefined
      ? {}
      : { push: { publicKey: pushKey, keys: pushKeys, isEndpoint: isEmulated ? isLoopback : isPushEndpoint } }),
    enqueueNotice: async (notice) => {
      if (pushKey !== undefined) await notices(notice, PUSH_DELAY_S * 1000);
    },
    enqueueErasure: erasures,
    mail: {
      transport: () => (isEmulated ? outboxTransport({ firestore }) : smtpTransport(smtpSecret.value())),
      sender: () => parseSender(isEmulated ? 'hello@tagpo.example' : process.env.MAIL_FROM),
      siteUrl: async () => (isEmulated ? findEmulatedSite() : `https://${ownHosts()[0]}`),
    },
    mailKey: onFirstUse(() => deriveKey('mail')),
    enqueueMail: (task) => mails(task, 0),
    proxyNetworks: process.env.PROXY_NETWORKS?.split(',') ?? HOSTING_NETWORKS,
    isAllowedOrigin: isEmulated ? isLoopback : isOwnSite,
  };
}

/** Enqueues tasks of a function, to be done in so many milliseconds. */
function openQueue<Task extends object>(app: App, name: string): (task: Task, delayMs: number) => Promise<void> {
  const queue = getFunctions(app).taskQueue<Task>(`locations/${REGION}/functions/${name}`);
  return async (task, delayMs) => {
    if (!isEmulated || delayMs === 0) return queue.enqueue(task, { scheduleDelaySeconds: delayMs / 1000 });
    // The Tasks emulator knows no delay, so it is waited for here, and no call waits for it.
    const logFailure = (error: unknown) => writeLogLine({ event: 'error', ...describeCause(error) });
    setTimeout(() => queue.enqueue(task).catch(logFailure), delayMs).unref();
  };
}

/** The emulators check no accounts, and a process of its own would only be slow to start. */
const decodeHere: AppDeps['decoder'] = {
  draw: async (upload) => (await import('./domain/pictures/draw-picture.ts')).drawPicture(upload),
  wake: async () => void (await import('./domain/pictures/draw-picture.ts')),
};

function remoteDecoder() {
  const url = `https://${REGION}-${process.env.GCLOUD_PROJECT}.cloudfunctions.net/decoder`;
  return { url, authorize: () => fetchIdentityToken(url) };
}

function pushKeys(): PushKeys {
  if (isEmulated) return EMULATOR_VAPID;
  return {
    publicKey: requireSetting('VAPID_PUBLIC_KEY'),
    privateKey: vapidSecret.value(),
    contact: requireSetting('VAPID_CONTACT'),
  };
}

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Missing required environment variable: ${name}`);
  return value;
}

/** The secret has a value within a request only. */
function onFirstUse<Key>(derive: () => Key): () => Key {
  let key: Key | undefined;
  return () => {
    key ??= derive();
    return key;
  };
}

/** Derives a key for each use from the one secret. */
function deriveKey(use: 'cursor' | 'mail' | 'picture'): Uint8Array {
  const secret = isEmulated ? 'emulator' : cursorSecret.value();
  if (secret === '') throw new Error('Missing required environment variable: CURSOR_SECRET');
  return createHash('sha256').update(`tagpo ${use} ${secret}`).digest();
}

/** A domain of one's own (SITE_HOST), and Firebase Hosting's two names of the project. */
function ownHosts(): string[] {
  const { GCLOUD_PROJECT: project, SITE_HOST: host } = process.env;
  return [...(host ? [host] : []), `${project}.web.app`, `${project}.firebaseapp.com`];
}

const isOwnSite = (origin: string) => ownHosts().some((own) => origin === `https://${own}`);

/** Vite's development server serves the app from a port of its own. */
function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
