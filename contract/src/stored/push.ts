import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { pushWishes } from '../wire/account/push.ts';
import { memberId } from '../wire/profile/user.ts';
import { schemaVersion } from './schema-version.ts';

/** `pushSubscriptions/{hash of the endpoint}`; the API only. */
export const pushSubscriptionDocument = z.object({
  schemaVersion: schemaVersion(1),
  uid: memberId,
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  wishes: pushWishes,
  createdAt: storedTime,
  /** When this browser was last notified of a like: at most once an hour. */
  likeToldAt: z.optional(storedTime),
});

export type PushSubscriptionDocument = z.infer<typeof pushSubscriptionDocument>;
