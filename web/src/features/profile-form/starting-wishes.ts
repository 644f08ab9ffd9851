import { SEARCH_AGE } from '@tagpo/contract/product';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';

/** What a member asked for; where nothing was, everybody. */
export function startingWishes(saved: LookingFor | undefined) {
  return {
    minAge: SEARCH_AGE.min,
    maxAge: SEARCH_AGE.max,
    distance: undefined,
    genders: [],
    interests: [],
    dealBreakers: [],
    ...saved,
  };
}
