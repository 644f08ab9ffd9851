/** The validation messages of prompts. They are apart because every sign-in page loads the others. */
export const PROMPT_ISSUES = {
  'prompt-unknown': 'Choose a prompt from the list',
  'prompt-twice': 'Choose each prompt only once',
  'prompts-too-many': 'Choose at most 3 prompts',
  'prompt-answer-too-short': 'Write at least 3 characters',
  'prompt-answer-too-long': 'Keep the answer to 150 characters',
} as const;

export type PromptIssueKey = keyof typeof PROMPT_ISSUES;
