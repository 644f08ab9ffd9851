import { isValidationMessageKey, VALIDATION_MESSAGES } from '@tagpo/contract/validation-messages';
import { catalogue } from './language/locale.ts';

export const validationMessages = catalogue('validation', VALIDATION_MESSAGES);

/** The sentence for an issue's key; a key the catalogue does not know reads as the generic one. */
export function describeIssue(key: string, messages = validationMessages.get()): string {
  return messages[isValidationMessageKey(key) ? key : 'invalid-input'];
}
