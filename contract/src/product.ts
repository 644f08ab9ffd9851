/** The product's name, wherever the specification says "the product". */
export const PRODUCT_NAME = 'Tagpo';

/** Specification §1 and §9. */
export const MIN_AGE = 18;
/** Older than anybody verified: a bound against invalid input. */
export const MAX_AGE = 120;
/** Specification §9: the bounds of an age filter and its defaults. */
export const SEARCH_AGE = { min: 18, max: 100, defaultMin: 18, defaultMax: 50 } as const;
/** Kilometres; specification §9. */
export const SEARCH_DISTANCE_KM = { min: 0, max: 100, default: 50, step: 1 } as const;

/** Characters; specification §5. */
export const MAX_BIO_LENGTH = 500;
/** Characters; specification §5. */
export const MIN_PASSWORD_LENGTH = 6;
/** Characters; the bound of Firebase Authentication. */
export const MAX_PASSWORD_LENGTH = 4096;
/** Characters; specification §5. */
export const MAX_MESSAGE_LENGTH = 1000;
/** Characters. */
export const MAX_REPORT_LENGTH = 1000;
/** Messages that one report may point at. */
export const MAX_REPORT_MESSAGES = 20;
/** Characters of what an administrator notes, and of what they search for. */
export const ADMIN_NOTE_LENGTH = 500;
/** Notes about a member that staff are shown, the newest; and removals that an account keeps. */
export const MAX_SHOWN_NOTES = 100;
export const MAX_REMOVALS = 50;
export const ADMIN_QUERY_LENGTH = 100;
/** Characters. */
export const MAX_NAME_LENGTH = 60;
/** Characters of any other short text of a profile. */
export const MAX_TEXT_LENGTH = 100;
export const MAX_INTERESTS = 20;
export const MAX_LANGUAGES = 10;
/** Characters of one interest or language. */
export const MAX_TAG_LENGTH = 40;
/** Prompts that a profile may have, and characters of the answer to one. */
export const MAX_PROMPTS = 3;
export const PROMPT_ANSWER_LENGTH = { min: 3, max: 150 } as const;
/** Searches that a member may keep. */
export const MAX_SAVED_SEARCHES = 5;
/** Centimetres; specification §5. */
export const HEIGHT_CM = { min: 100, max: 250, default: 170 } as const;

/** Specification §9. */
export const MAX_PHOTOS = 6;
/** Slots of the profile's carousel; specification §9. */
export const CAROUSEL_SLOTS = 3;
/** Bytes of one upload: 5 MiB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** Milliseconds in which an upload is to be registered, and uploads that may be open at once. */
export const UPLOAD_MS = 15 * 60 * 1000;
export const MAX_OPEN_UPLOADS = 8;
/** Seconds of a slot in which a picture's link is the same; it is good until the end of the next one. */
export const LINK_SLOT_S = 30 * 60;
/** Bytes and longest edge (pixels) of each size that a picture is kept in. */
export const PHOTO_SIZES = {
  full: { bytes: 200 * 1024, edge: 1440 },
  grid: { bytes: 40 * 1024, edge: 480 },
} as const;
/** Pixels of either side; beyond it a decoder is asked for too much memory. */
export const MAX_PHOTO_EDGE = 8192;
/** Pixels of either side; below it nobody is recognized on a card. */
export const MIN_PHOTO_EDGE = 200;
/** A photo's longer side is at most this many times the shorter one: of a longer photo, a card would show only a part. */
export const MAX_PHOTO_STRETCH = 3;

/** Cards a page of the home grid, of a search, of favourites and of likes; and of the deck. */
export const USERS_PAGE_SIZE = 18;
export const DECK_PAGE_SIZE = 20;
/** Cards of a further deal, for a client that still holds some. */
export const NEXT_DEAL_SIZE = 10;

export const CONVERSATIONS_PAGE_SIZE = 20;
export const MESSAGES_PAGE_SIZE = 50;
export const BLOCKS_PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 50;
export const REPORTS_PAGE_SIZE = 20;
/** Days of log entries that count as recent. */
export const RECENT_REPORT_DAYS = 30;
/** Sample profiles per generation: the maximum and the default; specification §9. */
export const MAX_SAMPLES = 100;
export const SAMPLES_DEFAULT = 20;
/** Members whom one member can block: their keys are 9 bytes each in a document of 64 KiB. */
export const MAX_BLOCKS = 4000;
/** Older conversations with unread messages that a fresh look answers besides the newest. */
export const MAX_OLDER_UNREAD = 100;
/** Likes that are counted; more are shown as `20+`. */
export const MAX_COUNTED_LIKES = 20;
/** Milliseconds that a member is in the spotlight, once a day (Manila). */
export const SPOTLIGHT_MS = 30 * 60 * 1000;
/** Members in the spotlight that one look shows, and how far away they live at most, in kilometres. */
export const SPOTLIGHTS_SIZE = 10;
export const SPOTLIGHT_KM = 50;
/** Milliseconds between two looks without a live connection: while a chat is in front (specification §9), and elsewhere. */
export const CHAT_POLL_MS = 3000;
export const IDLE_POLL_MS = 20_000;
/** Milliseconds between two looks beside a live connection: while a chat is in front, and elsewhere in the tab in front. */
export const CHAT_LOOK_MS = 60_000;
export const LOOK_MS = 3 * 60_000;
/** Milliseconds by which a listener starts before the newest `at` held, and a look before its mark. */
export const OVERLAP_MS = 30_000;
/** Milliseconds after a change beyond which its signal is not written any more: less than OVERLAP_MS. */
export const SIGNAL_MAX_AGE_MS = 5000;
/** Milliseconds between two reports of typing, and for which typing is shown. */
export const TYPING_EVERY_MS = 8000;
export const TYPING_SHOWN_MS = 10_000;
/** Milliseconds a call waits for its signals to be written. */
export const SIGNAL_WAIT_MS = 200;

/** Milliseconds without a call after which a member is no longer online. */
export const ONLINE_WINDOW_MS = 5 * 60 * 1000;
/** Milliseconds after finishing a profile in which a member is new. */
export const NEW_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds; specification §9. */
export const SETUP_TIMEOUT_MS = 30_000;
/** Milliseconds; specification §9. */
export const PROFILE_STALE_MS = 30_000;
/** Specification §9. */
export const PROFILE_RETRIES = 3;

/** Specification §3: what the setup form starts with. */
export const SETUP_DEFAULTS = { ethnicity: 'Asian', languages: ['English', 'Filipino'] } as const;

/** Bytes of a JSON body. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Rate limits of a member's actions, over all instances. Rare actions are counted exactly, in Firestore; of frequent ones each instance counts by
 * itself and shares its count, so that a little more may pass: docs/decisions/030-rate-limits.md.
 */
export const RATE_LIMITS = {
  /** Calls of any kind: ten a second, far more than the client makes. */
  call: { limit: 600, windowMs: 60 * 1000 },
  like: { limit: 500, windowMs: 24 * 60 * 60 * 1000 },
  requestUpload: { limit: 40, windowMs: 60 * 60 * 1000 },
  registerPhoto: { limit: 20, windowMs: 60 * 60 * 1000 },
  sendMessage: { limit: 60, windowMs: 60 * 1000 },
  /** `read` and `delivered` together; the client merges marks. */
  mark: { limit: 120, windowMs: 60 * 1000 },
  typing: { limit: 30, windowMs: 60 * 1000 },
  startConversation: { limit: 20, windowMs: 24 * 60 * 60 * 1000 },
  block: { limit: 100, windowMs: 24 * 60 * 60 * 1000 },
  report: { limit: 20, windowMs: 24 * 60 * 60 * 1000 },
  subscribePush: { limit: 60, windowMs: 60 * 60 * 1000 },
  /** A client sends once each time its page hides. */
  sendClientReports: { limit: 60, windowMs: 60 * 60 * 1000 },
  exportAccount: { limit: 10, windowMs: 60 * 60 * 1000 },
  consent: { limit: 20, windowMs: 24 * 60 * 60 * 1000 },
  search: { limit: 60, windowMs: 60 * 1000 },
  viewUser: { limit: 60, windowMs: 60 * 1000 },
  removeFromProfile: { limit: 10, windowMs: 60 * 1000 },
  addStaffNote: { limit: 30, windowMs: 60 * 1000 },
  toggleUser: { limit: 10, windowMs: 60 * 1000 },
  /** Counted by the account tried and by the caller's address. */
  findAppealCode: { limit: 5, windowMs: 60 * 60 * 1000 },
  /** Counted by the address that is asked about, which need not have an account, and by the caller's. */
  requestPasswordReset: { limit: 5, windowMs: 60 * 60 * 1000 },
  unsubscribeDigest: { limit: 20, windowMs: 60 * 60 * 1000 },
  sendVerificationMail: { limit: 5, windowMs: 60 * 60 * 1000 },
  appeal: { limit: 60, windowMs: 60 * 60 * 1000 },
  generateSamples: { limit: 3, windowMs: 60 * 1000 },
  countLeftOut: { limit: 30, windowMs: 60 * 1000 },
  noteSpotlights: { limit: 120, windowMs: 60 * 60 * 1000 },
  movePlace: { limit: 5, windowMs: 24 * 60 * 60 * 1000 },
  /** At most a year, up to a week less: the refusal names the day. */
  correctAge: { limit: 2, windowMs: 365 * 24 * 60 * 60 * 1000, endsOnDay: true },
  /** Changes of preferences, gender and what deal breakers rule out: who appears and disappears with them reveals what others look for. */
  changeWishes: { limit: 10, windowMs: 24 * 60 * 60 * 1000 },
} as const;
export type LimitedAction = keyof typeof RATE_LIMITS;
/** An address may do ADDRESS_SHARE times what one member may: households, offices and carriers share addresses. */
export const ADDRESS_SHARE = 40;
/**
 * Actions counted by member only: those for a member's safety, and those to withdraw or correct data. Nobody who shares the member's address may
 * use up their limit.
 */
export const COUNTED_BY_MEMBER_ALONE: readonly LimitedAction[] = ['block', 'report', 'consent', 'correctAge'];

/**
 * Different members that one may be shown in lists, and open, on a day in Manila: by a member; by a starter, who finished the profile within
 * STARTER_MS or whose address is not verified; and by all starters behind one address together. docs/decisions/065-people-a-day.md.
 */
export const DAILY_VIEWS = {
  listed: { member: 600, starter: 200, startersOfAddress: 2000 },
  opened: { member: 150, starter: 100, startersOfAddress: 500 },
} as const;
export type View = keyof typeof DAILY_VIEWS;
export const STARTER_MS = 24 * 60 * 60 * 1000;
