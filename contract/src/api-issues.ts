/** Validation messages that only the API says: no form shows them, so no page loads them. */
export const API_ISSUES = {
  'unknown-key': 'Unknown field',
  'photo-unknown': 'A photo is not yours or is gone',
  'evidence-unknown': 'Choose messages of this chat only',
} as const;
