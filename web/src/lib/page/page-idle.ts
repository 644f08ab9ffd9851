import { atom } from 'nanostores';

/** Whether the page has loaded nothing for a while, so that parts nobody waits for may be loaded. */
export const isPageIdle = atom(false);
