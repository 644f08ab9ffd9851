import { dashboard } from './dashboard.ts';

/** Filipino for the staff's pages, which members never load. */
export const filipinoStaff = { ...dashboard };
