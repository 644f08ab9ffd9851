/** The prompts that a member can answer. An id is stored and never reused; the client has its question in each language. */
export const PROMPT_IDS = [
  'merienda',
  'commute',
  'karaoke',
  'sunday',
  'fiesta',
  'beach-or-bundok',
  'pasalubong',
  'pick-up-line',
  'rainy-day',
  'ulam',
  'sawsawan',
  'titas',
  'teleserye',
  'first-date',
  'small-joy',
  'proud-of',
  'hometown',
  'childhood-game',
  'can-teach',
  'opinion',
  'laugh',
  'payday',
  'ber-months',
  'ask-me',
] as const;

export type PromptId = (typeof PROMPT_IDS)[number];

export function isPromptId(id: string): id is PromptId {
  return PROMPT_IDS.some((known) => known === id);
}
