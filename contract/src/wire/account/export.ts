import * as z from 'zod/mini';

const record = z.record(z.string(), z.json());
const records = z.array(record);

/**
 * `GET /profile/me/export`: what is held about the caller, times as ISO 8601. It lacks what is somebody else's: likes, blocks and reports that the
 * caller received, who of staff decided, staff's notes, blocks of members whom the caller could not see, the deck's position. It lacks what only the
 * server compares, too: the keys of lists and searches, hashes of photos, addresses and reported members. An appeal against a
 * switch-off lacks its rule, and a return is not in it: both may be about somebody whom the caller resembled.
 */
export const accountExport = z.strictObject({
  exportedAt: z.iso.datetime(),
  id: z.string(),
  /** What Firebase Authentication keeps: addresses, ways to sign in, first and last time. */
  signIn: record,
  account: record,
  profile: z.nullable(record),
  activity: z.nullable(record),
  /** Each with its picture in full size, as a `data:` url. */
  photos: records,
  /** Files that were uploaded and are not in the profile, and the permissions to upload them. */
  files: records,
  uploads: z.nullable(record),
  favorites: records,
  /** Computed of the stored lists: likes, passes, matches that the caller still sees, likes taken back lately. */
  swipes: records,
  /** Where the deck stands. */
  deck: record,
  blocks: records,
  conversations: records,
  messages: records,
  /** The caller's own inbox: the newest match, until when matches were seen, and what is unread in which conversation. */
  inbox: record,
  reports: records,
  /** The spotlights that the caller was shown, opened and liked, by random ids. */
  spotlights: records,
  /** What administrators decided about the account, and took out of the profile. */
  decisions: records,
  /**
   * Each view of private data by staff: its kind (`profile`, or `messages` that a report pointed at) and its day in Manila. Not the time, which would
   * reveal who reported, and when.
   */
  looks: records,
  /** Push subscriptions and their settings. */
  browsers: records,
  /** How often limited actions were taken of late, by part of the limit's window. */
  limits: records,
});

export type AccountExport = z.infer<typeof accountExport>;
