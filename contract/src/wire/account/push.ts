import * as z from 'zod/mini';
import { memberId } from '../profile/user.ts';

/** Subscriptions of one member; a new one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 5;
/** Seconds between an event and its notice. What was seen meanwhile is not sent. */
export const PUSH_DELAY_S = 10;

/** The kinds of notices. `outcome`: of a report or an appeal of the member. */
export const NOTICE_KINDS = ['message', 'match', 'like', 'outcome'] as const;
export const noticeKind = z.enum(NOTICE_KINDS);

const minuteOfDay = z.int('invalid-input').check(z.minimum(0), z.maximum(24 * 60 - 1));
const timeZone = z
  .string('invalid-input')
  .check(z.maxLength(64, 'invalid-input'), z.refine(isTimeZone, 'invalid-input'));

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A browser's notification settings. */
export const pushWishes = z.strictObject({
  message: z.boolean(),
  match: z.boolean(),
  like: z.boolean(),
  outcome: z.boolean(),
  /** Minutes of the day in `timeZone`; over midnight if `from` is later than `to`. */
  quiet: z.nullable(z.strictObject({ from: minuteOfDay, to: minuteOfDay, timeZone })),
  /** If false, notices name nobody and quote nothing. */
  showsText: z.boolean(),
});

export const DEFAULT_PUSH_WISHES: PushWishes = {
  message: true,
  match: true,
  like: true,
  outcome: true,
  quiet: null,
  showsText: false,
};

/** A URL; the API checks that it belongs to a push service. */
const endpoint = z.string('invalid-input').check(
  z.maxLength(1024, 'invalid-input'),
  z.refine((text) => URL.canParse(text), 'invalid-input'),
);

/** As the browser's `PushSubscription` gives them: an uncompressed point of P-256 and 16 random bytes, base64url. */
const keys = z.strictObject({
  p256dh: z.string('invalid-input').check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'invalid-input')),
  auth: z.string('invalid-input').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid-input')),
});

/** `POST /push`: subscribes this browser, or replaces its settings. An endpoint belongs to whoever registered it last. */
export const subscribePushBody = z.strictObject({ endpoint, keys, wishes: pushWishes });
/** `DELETE /push`: unsubscribes this browser. */
export const unsubscribePushBody = z.strictObject({ endpoint });
/** `GET /push`: the public half of the key that signs notices (VAPID), for `pushManager.subscribe`; null where there is no push. */
export const pushSettings = z.strictObject({ publicKey: z.nullable(z.string()) });
/** A task of the queue: an event that a member may be notified of. */
export const notice = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('message'),
    uid: memberId,
    otherId: memberId,
    senderSequence: z.int(),
  }),
  z.strictObject({ kind: z.enum(['match', 'like']), uid: memberId, otherId: memberId }),
  z.strictObject({ kind: z.literal('outcome'), uid: memberId }),
]);

/** What the service worker shows (web/src/service-worker/notices.ts). */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A later notice with the same tag replaces the earlier. */
  readonly tag: string;
  /** The place it opens. */
  readonly path: string;
  /** The `sequence` of the conversation's last message as this was written: the notice stays until that many messages are read. */
  readonly sequence?: number;
}

export type PushWishes = z.infer<typeof pushWishes>;
export type SubscribePushBody = z.infer<typeof subscribePushBody>;
export type UnsubscribePushBody = z.infer<typeof unsubscribePushBody>;
export type Notice = z.infer<typeof notice>;
