import type { StoredProfile } from '@tagpo/contract/stored/user';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';

/** What members must tell everybody to be found. Whoever does not tell it, or tells it to matches only, is not found by it. */
export interface ProfileFilters {
  readonly goal?: OptionValue<'relationshipGoals'> | undefined;
  /** Centimetres. */
  readonly heights?: { readonly min: number; readonly max: number } | undefined;
}

/** What a query with these filters finds: `profile` holds nothing that is not for everybody. */
export function fitsProfile({ relationshipGoals, height }: StoredProfile, { goal, heights }: ProfileFilters): boolean {
  const isOfHeight = heights === undefined || (height !== undefined && height >= heights.min && height <= heights.max);
  return isOfHeight && (goal === undefined || relationshipGoals === goal);
}
