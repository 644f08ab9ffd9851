import * as z from 'zod/mini';

/** The rules one can break: why somebody is reported, and why an account is switched off. Value → what the form reads. */
export const REPORT_REASONS = {
  'fake-profile': 'Fake profile or someone else’s photos',
  'scam-or-spam': 'Scam, selling or spam',
  harassment: 'Harassment or threats',
  'sexual-content': 'Unwanted sexual content',
  'hate-speech': 'Hate speech',
  underage: 'Under 18',
  'offline-harm': 'Something that happened offline',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const reportReason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], 'option-unknown');
