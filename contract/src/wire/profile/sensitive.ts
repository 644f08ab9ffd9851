import * as z from 'zod/mini';

/**
 * Optional fields that RA 10173, section 3(l), calls sensitive (ethnic origin, religion, politics, education), and those that
 * come near health or sexual life. Stored only with the consent `sensitive`, and shown to whom their owner chose. Age is
 * sensitive by law too, but nobody can be a member without it: the consent `profile` names it.
 */
export const SENSITIVE_FIELDS = [
  'ethnicity',
  'religion',
  'politics',
  'education',
  'school',
  'drinking',
  'smoking',
  'marijuana',
  'relationshipGoals',
  'relationshipType',
] as const;

export const AUDIENCES = ['everyone', 'matches', 'me'] as const;

/** Who sees a sensitive field whose owner has not chosen. */
export const DEFAULT_AUDIENCE: Audience = 'matches';

/** Who sees each sensitive field that has a value. */
export const audiences = z.partialRecord(z.enum(SENSITIVE_FIELDS), z.enum(AUDIENCES, 'option-unknown'));

export type SensitiveField = (typeof SENSITIVE_FIELDS)[number];
export type Audience = (typeof AUDIENCES)[number];
export type Audiences = z.infer<typeof audiences>;

export function isSensitive(field: string): field is SensitiveField {
  return SENSITIVE_FIELDS.some((sensitive) => sensitive === field);
}

/** Splits fields into those for everybody and those with a smaller audience. Without a chosen audience a field is for everybody. */
export function splitByAudience<Fields extends object>(fields: Fields, chosen: Audiences = {}) {
  const isRestricted = (field: string) => isSensitive(field) && (chosen[field] ?? 'everyone') !== 'everyone';
  const entries = Object.entries(fields);
  return {
    open: Object.fromEntries(entries.filter(([field]) => !isRestricted(field))) as Fields,
    restricted: Object.fromEntries(entries.filter(([field]) => isRestricted(field))) as Pick<
      Fields,
      keyof Fields & SensitiveField
    >,
  };
}
