import * as z from 'zod/mini';

/**
 * The version of a stored document's shape. Whoever creates the document writes it. What is parsed has the shape of the schema that parsed
 * it, whatever version it said: so it says that one, also when it is written back.
 *
 * The annotation lets a bundler drop the schemas that the client does not use.
 */
// @__NO_SIDE_EFFECTS__
export function schemaVersion<Version extends number>(version: Version) {
  return z.catch(z.literal(version), version);
}
