import type { PictureEnding, PictureSize } from './wire/profile/photo.ts';

/** Firestore document and collection paths, and Storage object paths; nothing else spells them out. */
export const collections = {
  users: 'users',
  accounts: 'accounts',
  choices: 'choices',
  decks: 'decks',
  seen: 'seen',
  rateLimits: 'rateLimits',
  conversations: 'conversations',
  inboxes: 'inboxes',
  /** The collection group of all inboxes' threads. */
  threads: 'threads',
  reports: 'reports',
  evidence: 'evidence',
  bans: 'bans',
  adminLogs: 'adminLogs',
  roster: 'roster',
  pushSubscriptions: 'pushSubscriptions',
  spotlightViews: 'spotlightViews',
  staffNotes: 'staffNotes',
  uploads: 'uploads',
  maintenance: 'maintenance',
  mails: 'mails',
} as const;

export const paths = {
  user: (uid: string) => `users/${uid}`,
  account: (uid: string) => `accounts/${uid}`,
  conversation: (id: string) => `conversations/${id}`,
  messages: (conversationId: string) => `conversations/${conversationId}/messages`,
  message: (conversationId: string, messageId: string) => `conversations/${conversationId}/messages/${messageId}`,
  inbox: (uid: string) => `inboxes/${uid}`,
  inboxThreads: (uid: string) => `inboxes/${uid}/threads`,
  inboxThread: (uid: string, otherId: string) => `inboxes/${uid}/threads/${otherId}`,
  pushSubscription: (id: string) => `pushSubscriptions/${id}`,
  /** The entry of an account in staff's list. */
  roster: (uid: string) => `roster/${uid}`,
  /** The document of all counts that staff see. */
  counts: () => 'counters/staff',
  mail: (id: string) => `mails/${id}`,
  report: (id: string) => `reports/${id}`,
  evidence: (reportId: string) => `evidence/${reportId}`,
  ban: (hash: string) => `bans/${hash}`,
  sampleJob: (adminId: string) => `sampleJobs/${adminId}`,
  /** The progress of the nightly sweep of sign-ins without an account. */
  signInsSweep: () => 'maintenance/signIns',
  /** The progress of the nightly sweep of members without a sign-in. */
  membersSweep: () => 'maintenance/members',
  /** What one member chose about another. No id of Firebase Authentication holds an underscore. */
  choice: (from: string, to: string) => `choices/${from}_${to}`,
  deck: (uid: string) => `decks/${uid}`,
  seen: (uid: string) => `seen/${uid}`,
  uploads: (uid: string) => `uploads/${uid}`,
  /** Which spotlights a member was shown on a day in Manila. */
  spotlightViews: (uid: string, day: number) => `spotlightViews/${uid}.${day}`,
  rateLimit: (action: string, subject: string) => `rateLimits/${action}:${subject}`,
} as const;

export const storagePaths = {
  allUploads: 'profile-photos/',
  /** The folder of a member's uploads, with a trailing slash. */
  uploads: (uid: string) => `profile-photos/${uid}/`,
  upload: (uid: string, name: string) => `profile-photos/${uid}/${name}`,
  /** Whose upload is at this path, and its name; undefined if it is no upload’s. */
  uploadAt: (path: string) => /^profile-photos\/(?<uid>[^/]+)\/(?<name>[^/]+)$/.exec(path)?.groups,
  picture: (id: string, size: PictureSize, ending: PictureEnding) => `pictures/${id}/${size}.${ending}`,
} as const;
