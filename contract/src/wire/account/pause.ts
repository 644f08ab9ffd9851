import * as z from 'zod/mini';

/** How long a break may be, in days; `open` lasts until the member comes back. */
export const PAUSE_DAYS = { day: 1, 'three-days': 3, week: 7, open: undefined } as const;

export const PAUSE_LENGTHS = ['day', 'three-days', 'week', 'open'] as const satisfies (keyof typeof PAUSE_DAYS)[];
export const pauseLength = z.enum(PAUSE_LENGTHS, 'invalid-input');

/** A break as its owner sees it; without `until` it is open. Others are told only that there is one. */
export const ownPause = z.strictObject({ until: z.optional(z.iso.datetime()) });

export type PauseLength = z.infer<typeof pauseLength>;
export type OwnPause = z.infer<typeof ownPause>;

interface Pause {
  readonly until?: { toMillis(): number } | undefined;
}

/** Whether a stored break is running at a time, in milliseconds since 1970. */
export function isPaused(pause: Pause | undefined, now: number): boolean {
  return pause !== undefined && (pause.until === undefined || now < pause.until.toMillis());
}
