/** The copies of a project's data. docs/operations/deploy.md holds each command in full, how the copies end and how they come back. */
export const BACKUPS = [
  { of: 'Firestore, every minute', command: '--point-in-time-recovery ENABLED' },
  {
    of: 'Firestore, daily',
    command: "gcloud firestore backups schedules create --database='(default)' --recurrence=daily",
  },
  {
    of: 'Firestore, weekly',
    command: "gcloud firestore backups schedules create --database='(default)' --recurrence=weekly",
  },
  { of: 'Firestore, weekly, in a second region', command: 'gcloud scheduler jobs create http firestore-export' },
  { of: 'Photos that were deleted', command: '--soft-delete-duration=7d' },
  { of: 'Photos, daily, in a second region', command: 'gcloud transfer jobs create' },
  { of: 'Sign-ins, by hand, in a second region', command: 'npx firebase auth:export' },
] as const;
