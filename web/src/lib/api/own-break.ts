import { atom } from 'nanostores';

/** When the member's break ends, as the last answer told it: `OPEN_BREAK` for an open one, null for none. */
export const ownBreak = atom<string | null>(null);
