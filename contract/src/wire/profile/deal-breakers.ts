import type { OptionField, OptionValue } from './options.ts';

type Rule = { [F in OptionField]: { readonly field: F; readonly values: readonly OptionValue<F>[] } }[OptionField];

/**
 * What somebody may rule out in others, each value by an option of the profile. Whoever has not said, or says it to matches only, is
 * never ruled out. Nothing here is about looks, faith or where somebody comes from.
 */
export const DEAL_BREAKERS = {
  smokes: { field: 'smoking', values: ['socially', 'regularly'] },
  'drinks-regularly': { field: 'drinking', values: ['regularly'] },
  'uses-cannabis': { field: 'marijuana', values: ['socially', 'regularly'] },
  'has-children': { field: 'children', values: ['have'] },
  'wants-children': { field: 'children', values: ['want-someday'] },
  'wants-no-children': { field: 'children', values: ['dont-want'] },
  'wants-casual': { field: 'relationshipGoals', values: ['casual'] },
  'is-non-monogamous': { field: 'relationshipType', values: ['non-monogamous'] },
} as const satisfies Record<string, Rule>;

export type DealBreaker = keyof typeof DEAL_BREAKERS;

export const DEAL_BREAKER_NAMES = Object.keys(DEAL_BREAKERS) as [DealBreaker, ...DealBreaker[]];

/** Whether a profile has something that is ruled out. */
export function isRuledOut(
  profile: { readonly [F in OptionField]?: OptionValue<F> | undefined },
  dealBreakers: readonly DealBreaker[] = [],
): boolean {
  return dealBreakers.some((name) => {
    const { field, values }: { field: OptionField; values: readonly string[] } = DEAL_BREAKERS[name];
    const value = profile[field];
    return value !== undefined && values.includes(value);
  });
}
