import * as z from 'zod/mini';
import { storedTime } from '../../stored-time.ts';

/**
 * What a member is asked for, each for itself: `profile` to make and show a profile (nobody can be a member without), `sensitive`
 * to keep and show the fields of sensitive.ts, `religion` to be found by it, `news` to be written to about the product.
 */
export const CONSENT_PURPOSES = ['profile', 'sensitive', 'religion', 'news'] as const;

/** Versions of the words shown (`web/src/messages/profile/consent.ts`), oldest first. Other words are another version. */
export const CONSENT_VERSIONS = ['2026-11-21', '2026-11-22', '2026-11-25'] as const;
export const CONSENT_VERSION = CONSENT_VERSIONS[CONSENT_VERSIONS.length - 1] ?? CONSENT_VERSIONS[0];

/** The first words that ask for `religion`. */
const RELIGION_SINCE: (typeof CONSENT_VERSIONS)[number] = '2026-11-25';

const language = z.enum(['en', 'fil'], 'invalid-input');

/** One decision, as `accounts/{uid}.consents` keeps it: oldest first, never changed, the last one of a purpose counts. */
export const consentEntry = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  isGiven: z.boolean(),
  version: z.string(),
  /** The language in which the words were shown. */
  language,
  at: storedTime,
});

/** Decisions that an account keeps; beyond it the oldest lapse. */
export const MAX_CONSENT_ENTRIES = 500;

/**
 * `PATCH /consents`: what is absent stays as it is. Withdrawing `sensitive` erases those fields, and withdraws `religion`, which needs
 * it. `profile` is withdrawn by erasing the account.
 */
export const consentPatch = z
  .strictObject({
    version: z.enum(CONSENT_VERSIONS, 'invalid-input'),
    language,
    profile: z.optional(z.literal(true, 'invalid-input')),
    sensitive: z.optional(z.boolean('invalid-input')),
    religion: z.optional(z.boolean('invalid-input')),
    news: z.optional(z.boolean('invalid-input')),
  })
  .check(
    z.refine(({ version, religion }) => religion !== true || version >= RELIGION_SINCE, {
      error: 'invalid-input',
      path: ['version'],
    }),
  );

const oneConsent = z.strictObject({
  isGiven: z.boolean(),
  /** When it was last decided, and on which words; absent while it never was. */
  at: z.optional(z.iso.datetime()),
  version: z.optional(z.string()),
});

/** How each consent stands. */
export const consentState = z.strictObject({
  profile: oneConsent,
  sensitive: oneConsent,
  religion: oneConsent,
  news: oneConsent,
});

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export type ConsentEntry = z.infer<typeof consentEntry>;
export type ConsentPatch = z.infer<typeof consentPatch>;
export type ConsentState = z.infer<typeof consentState>;

/** The last decision on a purpose. */
export function lastConsent(entries: readonly ConsentEntry[] = [], purpose: ConsentPurpose): ConsentEntry | undefined {
  return entries.findLast((entry) => entry.purpose === purpose);
}

/** Whether a purpose is agreed to: not before it was asked for, nor after it was withdrawn. */
export function isConsentGiven(entries: readonly ConsentEntry[] | undefined, purpose: ConsentPurpose): boolean {
  return lastConsent(entries, purpose)?.isGiven === true;
}
