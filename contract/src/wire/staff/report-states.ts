/** From `open` to `in-review` to one of the last two, which are closed; a closed one may be taken up again. */
export const REPORT_STATES = ['open', 'in-review', 'action-taken', 'no-action'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
