import * as z from 'zod/mini';

/** The client's screens as route patterns. What is reported names one of them, never an address, which may hold an id. */
export const SCREENS = [
  '/',
  '/login',
  '/signup',
  '/terms',
  '/privacy',
  '/setup-profile',
  '/profile/:id',
  '/edit-profile',
  '/messages',
  '/chat/:id',
  '/swipe',
  '/swipe/passed',
  '/search',
  '/favorites',
  '/lightning',
  '/billing',
  '/settings',
  '/unsubscribe',
  '/admin',
  '/admin/users/:id',
  '/admin/reports',
  '/admin/reports/:id',
  '/admin/samples',
  'other',
] as const;

/** Reports of one call. */
export const MAX_CLIENT_REPORTS = 20;
export const MAX_ERROR_FRAMES = 5;
/** The name of an error's class. Its message may quote what a member wrote. */
export const ERROR_NAME = /^[A-Z][A-Za-z]{0,34}Error$|^Error$/;
/** A position in a script of the build. */
export const ERROR_FRAME = /^assets\/[a-z-]{1,40}-[\w-]{8}\.js:\d{1,4}:\d{1,7}$/;

const screen = z.enum(SCREENS);

/** A web vital (https://web.dev/articles/vitals): LCP and INP in milliseconds, CLS without unit. `screen` is where its worst value was met. */
const vital = z.strictObject({
  kind: z.literal('vital'),
  metric: z.enum(['LCP', 'INP', 'CLS']),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
  screen,
});

/** An error that nothing caught, by its class and the positions in our own scripts that it came through. */
const fault = z.strictObject({
  kind: z.literal('error'),
  error: z.string().check(z.regex(ERROR_NAME)),
  frames: z.array(z.string().check(z.regex(ERROR_FRAME))).check(z.minLength(1), z.maxLength(MAX_ERROR_FRAMES)),
  screen,
});

export const clientReportsBody = z.strictObject({
  /** As the page names it (`<meta name="build">`). */
  build: z.string().check(z.regex(/^[0-9a-z]{1,40}$/)),
  reports: z.array(z.union([vital, fault])).check(z.minLength(1), z.maxLength(MAX_CLIENT_REPORTS)),
});

export type ClientReportsBody = z.infer<typeof clientReportsBody>;
export type ClientReport = ClientReportsBody['reports'][number];
export type Screen = z.infer<typeof screen>;
