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

/** Hours in which staff should have looked at a report: the graver, the sooner. The queue is in the order in which they run out. */
export const REVIEW_HOURS: Readonly<Record<ReportReason, number>> = {
  underage: 1,
  'offline-harm': 4,
  harassment: 12,
  'sexual-content': 12,
  'hate-speech': 24,
  'fake-profile': 24,
  'scam-or-spam': 24,
  other: 48,
};
/** The same of an appeal, and of somebody who came back: nobody is in danger meanwhile, and somebody waits. */
export const APPEAL_REVIEW_HOURS = 72;

export const reportReason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], 'option-unknown');
