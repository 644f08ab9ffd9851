import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import { expect, it } from 'vitest';
import { consents } from '../filipino/consent.ts';
import { consentWords } from './consent.ts';

/** What was shown under each version, in both languages: whoever changes a word adds a version to the contract. */
const WORDS: Record<string, string> = {
  '2026-11-21': 'f0fd5e12a41d2f84',
  '2026-11-22': '6400cac338b9a4f5',
  '2026-11-25': 'fd40dc72cace891e',
};

it('shows the words of the version that is recorded', async () => {
  const { profile, news, ...plain } = consentWords.get();
  const product = '{product}';
  const english = { profile: profile({ product }), news: news({ product }), ...plain };
  const shown = JSON.stringify([english, consents.consentWords, SENSITIVE_FIELDS]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shown)));
  const fingerprint = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(fingerprint).toBe(WORDS[CONSENT_VERSION]);
});
