import { foldText } from '../../fold-text.ts';
import { withoutHidden } from './text.ts';

/** Signs that look like a Latin letter of the words below, by that letter. */
const LOOK_ALIKES = Object.entries({
  ...{ a: 'аɑαᴀ🅰4@', b: 'ьƅʙ', c: 'сϲᴄ', d: 'ԁᴅ', e: 'еεᴇ3', f: 'ꜰ', g: 'ɡɢ', h: 'һʜ', i: 'іıιɪ1|ǀl', k: 'кκᴋ' },
  ...{ m: 'мᴍ', n: 'пηɴ', o: 'оοσᴏ0', p: 'рρᴘ', r: 'гʀ', s: 'ѕꜱ5$', t: 'тτᴛƭ', u: 'υᴜ', w: 'ѡᴡ', x: 'хχ', y: 'уүʏ' },
}).map(([letter, signs]) => [new RegExp(`[${signs}]`, 'gu'), letter] as const);
const toLatin = (text: string) => LOOK_ALIKES.reduce((folded, [signs, letter]) => folded.replace(signs, letter), text);
const oneOf = (words: string) => `(?:${words.split(' ').map(toLatin).join('|').replaceAll('.', '\\.')})`;
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const OFFICIAL = new RegExp(`(?<!\\p{L})${oneOf('tagpo admin administrator moderator support staff')}(?!\\p{L})`, 'u');
/** Ends of addresses that end nobody's name: `Ma.Ly`, `Kim.Ph` and `Ann.Me` are names. */
const ENDINGS = oneOf('com net org info biz app link site online club xyz vip shop');
/** Messengers, shorteners and pages of links whose addresses end as names do. */
const HOSTS = oneOf(
  't.me wa.me m.me fb.me ig.me line.me signal.me bit.ly ow.ly cutt.ly rebrand.ly is.gd goo.gl rb.gy youtu.be discord.gg linktr.ee lnk.bio beacons.ai',
);
const MESSENGERS = oneOf(
  'ig insta instagram fb facebook messenger tg telegram viber whatsapp wechat tiktok snap snapchat twitter',
);
const LINK = new RegExp(
  [
    `${START}(?:https?:|www\\.|${MESSENGERS} ?:)`,
    `[\\p{L}\\p{N}]\\.(?:\\p{L}{2,}/|${ENDINGS}${END})`,
    `${START}${HOSTS}${END}`,
  ].join('|'),
  'u',
);
/** A full stop that browsers take for the dot of an address. */
const FULL_STOPS = /[\u3002\uff61]/g;
/** Fewer digits are no number to call or to pay to. */
const MAX_DIGITS = 3;

/** False for a name that speaks for us, or leads elsewhere: our own name, a word for staff, a link or a number. A dot alone makes no link. */
export function isPersonalName(name: string): boolean {
  const text = foldText(withoutHidden(name)).replace(FULL_STOPS, '.');
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const latin = toLatin(text);
  return !OFFICIAL.test(latin) && !text.includes('@') && !LINK.test(latin) && digits <= MAX_DIGITS;
}
