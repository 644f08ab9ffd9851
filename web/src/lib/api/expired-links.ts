import { atom } from 'nanostores';

/** The last link to a picture that has expired. Whoever cached the link fetches a new one. */
export const expiredLink = atom<string | undefined>(undefined);

/** Reports that a picture could not be loaded. Does nothing unless its link has expired. */
export function noteFailedLink(link: string): void {
  const until = Number(/[?&]until=(\d+)/.exec(link)?.[1] ?? Number.NaN) * 1000;
  if (until <= Date.now()) expiredLink.set(link);
}
