import { foldText } from '@tagpo/contract/fold-text';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';
import type { Religion } from '@tagpo/contract/wire/profile/religions';

/** Filters on fields that a member shows to everyone. A member who left a field empty, or shows it to matches only, is not found by it. */
export interface ProfileFilters {
  readonly goal?: OptionValue<'relationshipGoals'> | undefined;
  /** Centimetres. */
  readonly heights?: { readonly min: number; readonly max: number } | undefined;
  /** Only of members who agreed to be found by it. */
  readonly religion?: Religion | undefined;
  /** With it the keys of a query ask for every gender, and `gender` for one. */
  readonly interest?: string | undefined;
  readonly gender?: OptionValue<'gender'> | undefined;
}

/** Whether a query with these filters finds the member. `profile` holds only what is shown to everyone. */
export function fitsProfile({ profile, religionKey }: UserDocument, filters: ProfileFilters): boolean {
  const { goal, heights, religion, interest, gender } = filters;
  const { height, interests = [] } = profile;
  const isOfHeight = heights === undefined || (height !== undefined && height >= heights.min && height <= heights.max);
  return (
    isOfHeight &&
    (goal === undefined || profile.relationshipGoals === goal) &&
    (religion === undefined || religionKey === religion) &&
    (gender === undefined || profile.gender === gender) &&
    (interest === undefined || interests.some((one) => foldText(one) === foldText(interest)))
  );
}
