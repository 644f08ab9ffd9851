import { RETENTION, type RetentionName } from '@tagpo/contract/retention';
import { noticeKind } from '@tagpo/contract/wire/account/push';
import * as z from 'zod/mini';

const count = z.int();
const nights = Object.fromEntries(Object.keys(RETENTION).map((name) => [name, count]));

/** The events of the log: never a token, an address, a text or a place. The alerts of docs/operations/alerts use these names. */
export const logEvents = {
  request: z.strictObject({
    event: z.literal('request'),
    method: z.string(),
    endpoint: z.string(),
    status: z.int(),
    durationMs: z.number(),
    completed: z.boolean(),
    isAddressKnown: z.boolean(),
    isSignalLate: z.optional(z.literal(true)),
    /** Only for calls of staff, whose lists show names and addresses. */
    adminId: z.optional(z.string()),
  }),
  error: z.strictObject({
    event: z.literal('error'),
    name: z.string(),
    code: z.optional(z.string()),
    stack: z.optional(z.string()),
  }),
  /** A write to a member's inbox that failed; `failures` counts them since the instance began. The next look makes up for it. */
  signal: z.strictObject({
    event: z.literal('signal'),
    kind: z.enum(['thread', 'bell']),
    code: z.string(),
    failures: count,
  }),
  /** Stored documents of one list that could not be read and were skipped. */
  broken: z.strictObject({ event: z.literal('broken'), collection: z.string(), count }),
  retention: z.strictObject({
    event: z.literal('retention'),
    ...(nights as { [name in RetentionName]: typeof count }),
  }),
  /** Ages that grew by a year in one night, and those that could not be written. */
  ages: z.strictObject({ event: z.literal('ages'), grown: count, failures: count }),
  /** Breaks that ended in one night, and those whose end could not be written. */
  pauses: z.strictObject({ event: z.literal('pauses'), ended: count, failures: count }),
  push: z.strictObject({ event: z.literal('push'), kind: noticeKind, sent: count, gone: count, failed: count }),
  /** What a client reports of itself: a web vital of a screen (LCP, INP in milliseconds; CLS), and an error that nothing caught. */
  vital: z.strictObject({
    event: z.literal('vital'),
    metric: z.string(),
    value: z.number(),
    screen: z.string(),
    build: z.string(),
  }),
  clientError: z.strictObject({
    event: z.literal('clientError'),
    error: z.string(),
    frames: z.string(),
    screen: z.string(),
    build: z.string(),
  }),
  /** `needless`: done already, or for an account that is gone. `refused`: by the receiver's mail server, for good. */
  mail: z.strictObject({
    event: z.literal('mail'),
    kind: z.enum(['verification', 'password-reset', 'report-outcome', 'appeal-outcome', 'digest']),
    outcome: z.enum(['sent', 'needless', 'refused', 'failed']),
  }),
  backup: z.strictObject({ event: z.literal('backup'), exportDays: z.optional(z.number()) }),
};

export type LogEvent = z.infer<(typeof logEvents)[keyof typeof logEvents]>;
