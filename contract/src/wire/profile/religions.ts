import { foldText } from '../../fold-text.ts';

/** What members may be found by. A profile's religion is free text: these are the words, folded, that mean each of them. */
const WORDS = {
  catholic: ['catholic', 'roman catholic', 'catholic christian', 'katoliko', 'romano katoliko'],
  christian: [
    ...['christian', 'born again', 'born again christian', 'evangelical', 'evangelical christian', 'protestant'],
    ...['baptist', 'methodist', 'pentecostal', 'uccp', 'kristiyano', 'protestante'],
  ],
  islam: ['islam', 'muslim', 'moslem', 'sunni', 'sunni islam', 'sunni muslim', 'shia'],
  'iglesia-ni-cristo': ['iglesia ni cristo', 'inc'],
  aglipayan: ['aglipayan', 'iglesia filipina independiente', 'philippine independent church', 'ifi'],
  adventist: ['seventh day adventist', 'adventist', 'sda', 'sabadista'],
  'jehovahs-witness': ['jehovahs witness', 'jehovahs witnesses', 'saksi ni jehova'],
  'latter-day-saint': ['latter day saint', 'latter day saints', 'lds', 'mormon'],
  buddhist: ['buddhist', 'buddhism', 'budista', 'budismo'],
  hindu: ['hindu', 'hinduism', 'hinduismo'],
  spiritual: ['spiritual', 'spiritual but not religious', 'espirituwal'],
  none: ['none', 'no religion', 'not religious', 'atheist', 'agnostic', 'wala', 'walang relihiyon'],
} as const satisfies Record<string, readonly string[]>;

export type Religion = keyof typeof WORDS;
export const RELIGIONS = Object.keys(WORDS) as [Religion, ...Religion[]];

/** The religion that a profile's text means, whatever its case, accents, hyphens and apostrophes; undefined for any other text. */
export function religionOf(text: string | undefined): Religion | undefined {
  const wanted = foldText((text ?? '').replace(/['’]/g, '').replace(/[-.]/g, ' '));
  return RELIGIONS.find((religion) => (WORDS[religion] as readonly string[]).includes(wanted));
}
