import { atom } from 'nanostores';

/** Whether nothing was loaded or waited for, for a while: what no page waits for may be loaded then. */
export const isPageIdle = atom(false);
