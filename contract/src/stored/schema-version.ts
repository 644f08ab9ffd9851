import * as z from 'zod/mini';

/**
 * The version of a stored document’s shape. A parsed document has the shape of the schema that parsed it, so it gets that version, whatever was
 * stored.
 *
 * The annotation lets a bundler drop the schemas that the client does not use.
 */
// @__NO_SIDE_EFFECTS__
export function schemaVersion<Version extends number>(version: Version) {
  return z.catch(z.literal(version), version);
}
