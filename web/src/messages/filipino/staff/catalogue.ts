import { activity } from './activity.ts';
import { look } from './look.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';

/** Filipino for the staff's pages, which members never load. */
export const filipinoStaff = { ...activity, ...look, ...people, ...reports };
