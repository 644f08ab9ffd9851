import type * as z from 'zod/mini';

/**
 * Parses by a strict schema and drops, from `answer` itself, the keys it does not know: a server of a later build may
 * answer with more than this one was built for. Whatever else is wrong throws.
 */
export function parseAnswer<Value>(schema: z.ZodMiniType<Value>, answer: unknown): Value {
  const { data, error } = schema.safeParse(answer);
  if (!error) return data;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') dropKeys(answer, issue.path, issue.keys);
  }
  return schema.parse(answer);
}

function dropKeys(answer: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  const holder = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], answer);
  for (const key of keys) delete (holder as Record<string, unknown>)[key];
}
