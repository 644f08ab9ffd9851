import { foldText } from '../../fold-text.ts';
import { withoutHidden } from './text.ts';

const OFFICIAL = /(?<!\p{L})(?:tagpo|admin|administrator|moderator|support|staff)(?!\p{L})/u;
/** Ends of addresses that are shared most. Those that end Filipino names and initials, too, are left out. */
const ENDINGS = 'com|net|org|info|biz|ph|me|io|gg|ly|cc|tv|app|link|site|online|club|live|xyz|vip|top|page|dev';
const LINK = new RegExp(`@|[\\p{L}\\p{N}]\\.\\p{L}+/|[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u');
/** Fewer digits are no number to call or to pay to. */
const MAX_DIGITS = 3;

/** False for a name that speaks for us, or leads elsewhere: our own name, a word for staff, a link or a number. */
export function isPersonalName(name: string): boolean {
  const text = foldText(withoutHidden(name));
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return !OFFICIAL.test(text) && !LINK.test(text) && digits <= MAX_DIGITS;
}
