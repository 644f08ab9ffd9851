/**
 * List prices in USD, for asia-southeast1 (Singapore) where they differ by region. They are from memory: look them up before you plan
 * with them.
 */
export interface Price {
  readonly usd: number;
  readonly unit: string;
  /** The free quantity each month, in the unit. */
  readonly free: number;
  readonly page: keyof typeof PRICE_PAGES;
}

export const AS_OF = '2025';

export const PRICE_PAGES = {
  Firestore: 'https://cloud.google.com/firestore/pricing',
  'Cloud Run': 'https://cloud.google.com/run/pricing',
  Firebase: 'https://firebase.google.com/pricing',
  'Cloud Storage': 'https://cloud.google.com/storage/pricing',
  reCAPTCHA: 'https://cloud.google.com/security/products/recaptcha#pricing',
  'Cloud Logging': 'https://cloud.google.com/stackdriver/pricing',
  'Cloud Scheduler': 'https://cloud.google.com/scheduler/pricing',
} as const;

const DAYS = 30;

export const PRICES = {
  reads: { usd: 0.038, unit: '100,000 reads', free: 0.5 * DAYS, page: 'Firestore' },
  writes: { usd: 0.115, unit: '100,000 writes', free: 0.2 * DAYS, page: 'Firestore' },
  stored: { usd: 0.115, unit: 'GiB of documents and indexes', free: 1, page: 'Firestore' },
  recoverable: { usd: 0.115, unit: 'GiB of point-in-time recovery', free: 0, page: 'Firestore' },
  backups: { usd: 0.038, unit: 'GiB of backups', free: 0, page: 'Firestore' },
  exportedReads: { usd: 0.038, unit: '100,000 reads of an export', free: 0, page: 'Firestore' },
  calls: { usd: 0.4, unit: 'million calls', free: 2, page: 'Cloud Run' },
  cpu: { usd: 0.0000336, unit: 'vCPU-second', free: 180_000, page: 'Cloud Run' },
  memory: { usd: 0.0000035, unit: 'GiB-second', free: 360_000, page: 'Cloud Run' },
  photos: { usd: 0.02, unit: 'GiB of photos and exports', free: 0, page: 'Cloud Storage' },
  photoReads: { usd: 0.4, unit: 'million reads of a file (class B operations)', free: 0, page: 'Cloud Storage' },
  photoTraffic: { usd: 0.15, unit: 'GiB of photos sent by Hosting', free: 0, page: 'Firebase' },
  hosting: { usd: 0.15, unit: 'GiB sent by Hosting', free: 0.36 * DAYS, page: 'Firebase' },
  logs: { usd: 0.5, unit: 'GiB of log', free: 50, page: 'Cloud Logging' },
  jobs: { usd: 0.1, unit: 'job', free: 3, page: 'Cloud Scheduler' },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;

/** A price that changes with the amount. */
export interface Stepped extends Omit<Price, 'usd'> {
  /** Each step goes up to `to` units and costs `usd` a unit, plus `once` as soon as it is reached. */
  readonly steps: readonly { readonly to: number; readonly usd: number; readonly once?: number }[];
}

export type StepName = 'members' | 'assessments';

export const STEPS: Readonly<Record<StepName, Stepped>> = {
  members: {
    unit: 'member signing in, a month',
    free: 50_000,
    page: 'Firebase',
    steps: [
      { to: 100_000, usd: 0.0055 },
      { to: 1_000_000, usd: 0.0046 },
      { to: 10_000_000, usd: 0.0032 },
    ],
  },
  assessments: {
    unit: 'assessment for App Check, a month',
    free: 10_000,
    page: 'reCAPTCHA',
    steps: [
      { to: 100_000, usd: 0, once: 8 },
      { to: 10_000_000, usd: 0.001 },
    ],
  },
};
