import { atom } from 'nanostores';

/** Something is to be told, and who tells it is a part that is not loaded yet. */
export const hasNews = atom(false);
