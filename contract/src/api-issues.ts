import { MAX_PHOTO_STRETCH, MIN_PHOTO_EDGE } from './product.ts';

/** Validation messages that only the API says: no form shows them, so no page loads them. */
export const API_ISSUES = {
  'unknown-key': 'Unknown field',
  'photo-unknown': 'A photo is not yours or is gone',
  'photo-too-small': `A photo has at least ${MIN_PHOTO_EDGE} pixels each way`,
  'photo-too-long': `A photo is at most ${MAX_PHOTO_STRETCH} times as long one way as the other`,
  'evidence-unknown': 'Choose messages of this chat only',
} as const;
