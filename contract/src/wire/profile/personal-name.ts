import { foldText } from '../../fold-text.ts';
import { withoutHidden } from './text.ts';

const OFFICIAL = /(?<!\p{L})(?:tagpo|admin|administrator|moderator|support|staff)(?!\p{L})/u;
/** Ends of addresses that are shared most. Those that end Filipino names and initials, too, are left out. */
const ENDINGS = 'com|net|org|info|biz|ph|me|io|gg|ly|cc|tv|app|link|site|online|club|live|xyz|vip|top|page|dev';
const LINK = new RegExp(`@|[\\p{L}\\p{N}]\\.\\p{L}+/|[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u');
/** Signs that look like a Latin letter of the words above, by that letter. */
const LOOK_ALIKES = Object.entries({
  ...{ a: 'аɑαᴀ🅰4@', d: 'ԁᴅ', e: 'еεᴇ3', f: 'ꜰ', g: 'ɡɢ', i: 'іıιɪ1|ǀl', m: 'мᴍ', n: 'пηɴ' },
  ...{ o: 'оοσᴏ0', p: 'рρᴘ', r: 'гʀ', s: 'ѕꜱ5$', t: 'тτᴛƭ', u: 'υᴜ' },
}).map(([letter, signs]) => [new RegExp(`[${signs}]`, 'gu'), letter] as const);
/** A full stop that browsers take for the dot of an address. */
const FULL_STOPS = /[\u3002\uff61]/g;
/** Fewer digits are no number to call or to pay to. */
const MAX_DIGITS = 3;

/** False for a name that speaks for us, or leads elsewhere: our own name, a word for staff, a link or a number. */
export function isPersonalName(name: string): boolean {
  const text = foldText(withoutHidden(name)).replace(FULL_STOPS, '.');
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const latin = LOOK_ALIKES.reduce((folded, [signs, letter]) => folded.replace(signs, letter), text);
  return !OFFICIAL.test(latin) && !LINK.test(text) && digits <= MAX_DIGITS;
}
