/** The validation messages of profiles. They are apart because every sign-in page loads the others. */
export const PROFILE_ISSUES = {
  'name-not-personal': 'Use the name people call you, without numbers, links or our own name',
  'text-removed-before': 'Our staff removed this text. Write something else',
  /** The answer's `retryAfter` says when. */
  'age-corrected-twice': 'You corrected your age twice this year. You can correct it again later',
} as const;

export type ProfileIssueKey = keyof typeof PROFILE_ISSUES;
