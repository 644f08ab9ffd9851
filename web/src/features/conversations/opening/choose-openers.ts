import { listShared } from '@tagpo/contract/shared-tags';
import type { MemberProfile } from '@tagpo/contract/wire/profile/user';

/** The key of an opener's text, and what is filled in. */
export type Opener =
  | { text: 'sharedInterest' | 'theirInterest'; interest: string }
  | { text: 'sharedTown'; town: string }
  | { text: 'week' | 'drink' | 'sunday' | 'taglish'; name: string };

type Given = {
  other: Pick<MemberProfile, 'name' | 'interests'>;
  common: Common;
  language: string;
};

const COUNT = 3;
/** The other openers are for anybody, so that a light one is among them. */
const MAX_ABOUT_THEM = 2;

/** Three ways to begin a chat. What both have in common comes first; the last is Taglish if both speak Filipino, unless the screen is in Filipino. */
export function chooseOpeners({ other, common, language }: Given): Opener[] {
  const name = other.name.split(' ')[0] ?? '';
  const [interest] = common.interests;
  const town = common.location?.split(',')[0];
  const theirs = other.interests?.find((one) => !common.interests.includes(one));
  const aboutThem: Opener[] = [];
  if (interest !== undefined) aboutThem.push({ text: 'sharedInterest', interest });
  if (town !== undefined) aboutThem.push({ text: 'sharedTown', town });
  if (theirs !== undefined) aboutThem.push({ text: 'theirInterest', interest: theirs });
  const forAnybody: Opener[] = (['week', 'drink', 'sunday'] as const).map((text) => ({ text, name }));
  const isMixed = language !== 'fil' && common.languages.some((one) => /^(?:filipino|tagalog|taglish)$/i.test(one));
  const last: Opener[] = isMixed ? [{ text: 'taglish', name }] : [];
  const first = [...aboutThem.slice(0, MAX_ABOUT_THEM), ...forAnybody].slice(0, COUNT - last.length);
  return [...first, ...last];
}

type Compared = {
  interests?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  relationshipGoals?: string | undefined;
  location?: string | undefined;
};

export type Common = {
  interests: string[];
  languages: string[];
  relationshipGoals: string | undefined;
  location: string | undefined;
};

export function findCommon(own: Compared, other: Compared): Common {
  const goal = other.relationshipGoals;
  return {
    interests: listShared(own.interests, other.interests),
    languages: listShared(own.languages, other.languages),
    relationshipGoals: goal === own.relationshipGoals ? goal : undefined,
    location: other.location === own.location ? other.location : undefined,
  };
}
