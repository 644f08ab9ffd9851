import * as z from 'zod/mini';

const record = z.record(z.string(), z.json());
const records = z.array(record);

/**
 * `GET /profile/me/export`: everything held about the caller, as stored, times as ISO 8601. What others decided about the
 * caller (their likes, blocks and reports) is theirs and not in it.
 */
export const accountExport = z.strictObject({
  exportedAt: z.iso.datetime(),
  id: z.string(),
  account: record,
  profile: z.nullable(record),
  activity: z.nullable(record),
  photos: records,
  favorites: records,
  swipes: records,
  blocks: records,
  conversations: records,
  messages: records,
  reports: records,
});

export type AccountExport = z.infer<typeof accountExport>;
