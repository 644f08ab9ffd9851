/**
 * Every validation message of forms and refused bodies, by a stable key. Schemas carry the key as their issue's message;
 * the client looks the key up in its catalogue, the API answers the English of this table beside the key.
 * Sentences of the specification (§5, §8) are word for word.
 */
export const VALIDATION_MESSAGES = {
  required: 'Required',
  'invalid-input': 'Invalid input',
  'passwords-differ': 'Passwords do not match',
  'password-required': 'Password is required',
  'password-too-short': 'Password must be at least 6 characters long',
  'password-too-long': 'Password is too long',
  'email-required': 'Email is required',
  'email-invalid': 'Invalid email address',
  'name-required': 'Name is required',
  'name-too-long': 'Name is too long (max 60 characters)',
  'name-without-letter': 'Name needs a letter',
  'age-required': 'Age is required',
  'age-too-young': 'Must be at least 18 years old',
  'age-too-old': 'Must be at most 120 years old',
  'location-required': 'Location is required',
  'location-unknown': 'Choose a city or municipality from the list',
  'bio-required': 'Bio is required',
  'bio-too-long': 'Bio is too long (max 500 characters)',
  'height-required': 'Height is required',
  'height-out-of-range': 'Height must be between 100 and 250 cm',
  'text-too-long': 'Too long (max 100 characters)',
  'tag-too-long': 'Too long (max 40 characters)',
  'text-unreadable': 'Remove the characters that cannot be shown',
  'text-invisible': 'Write something visible',
  'too-many-items': 'Too many entries',
  'consent-required': 'Agree to keep sensitive details first',
  'option-unknown': 'Choose one of the options',
  'photos-too-many': 'At most 6 photos',
  'message-empty': 'Message cannot be empty',
  'message-too-long': 'Message is too long (max 1000 characters)',
  'report-too-long': 'Report is too long (max 1000 characters)',
  'note-too-long': 'Note is too long (max 500 characters)',
  'age-range-inverted': 'The lowest age is above the highest',
  'height-range-inverted': 'The lowest height is above the highest',
} as const;

export type ValidationMessageKey = keyof typeof VALIDATION_MESSAGES;

/** True when an issue's message is one of the keys above (anything else is the schema library's own default). */
export function isValidationMessageKey(text: string): text is ValidationMessageKey {
  return Object.hasOwn(VALIDATION_MESSAGES, text);
}
