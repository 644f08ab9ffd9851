/** A case of the parity table: one question, and what is known of the answers that others give to it. Asks nobody itself. */
import type { Client } from './client.ts';

/** Where an answer is documented or was published. */
export const SOURCES = {
  emulator:
    'https://firebase.google.com/docs/emulator-suite/connect_firestore#how_the_emulator_differs_from_production',
  indexes: 'https://firebase.google.com/docs/firestore/query-data/index-overview#composite_indexes',
  limits: 'https://firebase.google.com/docs/firestore/quotas',
  contention: 'https://firebase.google.com/docs/firestore/transaction-data-contention',
  explain: 'https://firebase.google.com/docs/firestore/query-explain',
  history: 'https://firebase.google.com/docs/firestore/use-pitr',
  pricing: 'https://firebase.google.com/docs/firestore/pricing#listens',
  protocol: 'https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1',
  rules: 'https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits',
  tokens: 'https://firebase.google.com/docs/auth/admin/verify-id-tokens',
  vectors: 'https://firebase.google.com/docs/firestore/vector-search',
  writes: 'https://firebase.google.com/docs/firestore/manage-data/transactions',
  recorded: 'https://github.com/hidane-dev/hidane/blob/main/docs/parity-exceptions.md',
  compatibility: 'https://github.com/hidane-dev/hidane/blob/main/docs/compatibility.md',
  '#2864': 'https://github.com/firebase/firebase-tools/issues/2864',
  '#4639': 'https://github.com/firebase/firebase-tools/issues/4639',
  '#5197': 'https://github.com/firebase/firebase-tools/issues/5197',
  '#6252': 'https://github.com/firebase/firebase-tools/issues/6252',
  '#6758': 'https://github.com/firebase/firebase-tools/issues/6758',
  '#8077': 'https://github.com/firebase/firebase-tools/issues/8077',
  '#8649': 'https://github.com/firebase/firebase-tools/issues/8649',
  'flutterfire#4398': 'https://github.com/firebase/flutterfire/issues/4398',
  'magic-modules#12121': 'https://github.com/GoogleCloudPlatform/magic-modules/pull/12121',
  'ui#847': 'https://github.com/firebase/firebase-tools-ui/issues/847',
  'js-sdk#5549': 'https://github.com/firebase/firebase-js-sdk/issues/5549',
  'teleport#67045': 'https://github.com/gravitational/teleport/issues/67045',
} as const;

export type Known = readonly [answer: string, source: keyof typeof SOURCES];

export interface ParityCase {
  readonly name: string;
  /** Answers in few words, the same ones whenever the behaviour is the same. */
  readonly ask: (client: Client) => Promise<string>;
  /** Undefined where no public document or issue tells it. */
  readonly google?: Known;
  readonly production?: Known;
  /** Why the answer is not the one of production. */
  readonly deviation?: string;
}
