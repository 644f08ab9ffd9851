import { atom } from 'nanostores';

/** Whether there is an event to show, whose chunk is to be loaded. */
export const hasNews = atom(false);
