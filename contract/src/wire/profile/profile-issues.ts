/** The validation messages of profiles. They are apart because every sign-in page loads the others. */
export const PROFILE_ISSUES = {
  'name-not-personal': 'Use the name people call you, without numbers, links or our own name',
} as const;

export type ProfileIssueKey = keyof typeof PROFILE_ISSUES;
