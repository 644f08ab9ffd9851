import type { PushSubscriptionDocument } from '@tagpo/contract/stored/push';
import type { PushPayload } from '@tagpo/contract/wire/account/push';
import webPush from 'web-push';

/** Bytes of every payload before it is encrypted; one record of RFC 8188 holds it. */
const PAYLOAD_BYTES = 2048;
/** Seconds that a push service keeps a notice for a device that is off. */
const TTL_S = 60 * 60;
const TIMEOUT_MS = 5000;

export interface PushKeys {
  /** VAPID (RFC 8292), base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly contact: string;
}

export interface PushRequest {
  readonly subscription: Pick<PushSubscriptionDocument, 'endpoint' | 'keys'>;
  readonly payload: PushPayload;
  readonly keys: PushKeys;
  /** A later notice of the same topic replaces one that waits. Up to 32 characters of base64url. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** `gone`: the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends one notice by Web Push (RFC 8030, 8291, 8292): no redirect is followed, and after 5 s it has failed. */
export async function sendPush({ subscription, payload, keys, topic, isUrgent }: PushRequest): Promise<PushOutcome> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, padded(payload), {
    vapidDetails: { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: TTL_S,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  // Of another length fetch says so itself.
  const { 'Content-Length': _length, ...sent } = headers;
  try {
    const response = await fetch(endpoint, {
      method,
      headers: sent,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'gone';
    return response.ok ? 'sent' : 'failed';
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return 'failed';
    throw error;
  }
}

/** Pads with spaces to one length, so that the length reveals nothing. */
function padded(payload: PushPayload): Buffer {
  const bytes = Buffer.alloc(PAYLOAD_BYTES, ' ');
  const text = Buffer.from(JSON.stringify(payload));
  if (text.byteLength > PAYLOAD_BYTES) throw new Error('A notice is longer than all notices are');
  text.copy(bytes);
  return bytes;
}
