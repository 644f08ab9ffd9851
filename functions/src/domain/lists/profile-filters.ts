import type { StoredProfile } from '@tagpo/contract/stored/user';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';

/** Filters on fields that a member shows to everyone. A member who left a field empty, or shows it to matches only, is not found by it. */
export interface ProfileFilters {
  readonly goal?: OptionValue<'relationshipGoals'> | undefined;
  /** Centimetres. */
  readonly heights?: { readonly min: number; readonly max: number } | undefined;
}

/** Whether a query with these filters finds the member. `profile` holds only what is shown to everyone. */
export function fitsProfile({ relationshipGoals, height }: StoredProfile, { goal, heights }: ProfileFilters): boolean {
  const isOfHeight = heights === undefined || (height !== undefined && height >= heights.min && height <= heights.max);
  return isOfHeight && (goal === undefined || relationshipGoals === goal);
}
