import { catalogue } from '../language/locale.ts';
import { useMessages } from '../language/use-messages.ts';
import { optionMessages } from './options.ts';

/** Interests and languages that English reads as stored; other languages have words for the suggested ones. */
const tagMessages = catalogue('tags', {});

type LabelOf = (value: string) => string;

/** Reads a stored option in the member's language. */
export const useOptionLabel = (): LabelOf => toLabelOf(useMessages(optionMessages));

/** Reads an interest or a language in the member's language; what somebody wrote themselves stays as it is. */
export const useTagLabel = (): LabelOf => toLabelOf(useMessages(tagMessages));

/** The stored spelling of an interest or a language that is written as the member's language reads it. */
export function useTagOf(): LabelOf {
  const labels: Record<string, string> = useMessages(tagMessages);
  return (text) => Object.keys(labels).find((tag) => labels[tag]?.toLowerCase() === text.toLowerCase()) ?? text;
}

function toLabelOf(labels: Record<string, string>): LabelOf {
  // A member may have written the name of a property that every object has.
  return (value) => (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;
}
