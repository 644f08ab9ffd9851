import { atom } from 'nanostores';

/** The last link to a picture that could not be shown because its time is over. Whoever holds it asks for a new one. */
export const expiredLink = atom<string | undefined>(undefined);

/** Says that a picture could not be loaded; nothing follows unless its link has expired. */
export function noteFailedLink(link: string): void {
  const until = Number(/[?&]until=(\d+)/.exec(link)?.[1] ?? Number.NaN) * 1000;
  if (until <= Date.now()) expiredLink.set(link);
}

/** Which picture a link shows, whenever it was signed. */
export function pathOfLink(link: string): string {
  return link.split('?')[0] ?? link;
}
