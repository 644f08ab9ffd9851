import { activity } from './activity.ts';
import { dashboard } from './dashboard.ts';
import { look } from './look.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { samples } from './samples.ts';

/** Filipino for the staff's pages, which members never load. */
export const filipinoStaff = { ...activity, ...dashboard, ...look, ...people, ...reports, ...samples };
