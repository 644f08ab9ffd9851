import * as account from './account.ts';
import * as choices from './choices.ts';
import * as clientReports from './client-reports.ts';
import * as conversations from './conversations.ts';
import * as deactivation from './deactivation.ts';
import * as deck from './deck.ts';
import type { Call } from './define-call.ts';
import * as mail from './mail.ts';
import * as members from './members.ts';
import * as openapi from './openapi.ts';
import * as photos from './photos.ts';
import * as push from './push.ts';
import * as safety from './safety.ts';
import * as search from './search.ts';
import * as spotlight from './spotlight.ts';
import * as staff from './staff.ts';

const AREAS = {
  Members: { ...members, ...search, ...deck, ...spotlight },
  'Own profile': { ...account, ...mail, ...photos, ...push },
  Choices: choices,
  Messages: conversations,
  Safety: { ...safety, ...deactivation },
  Administration: staff,
  Operation: clientReports,
  'This page': openapi,
};
const calls = {
  ...AREAS.Members,
  ...AREAS['Own profile'],
  ...AREAS.Choices,
  ...AREAS.Messages,
  ...AREAS.Safety,
  ...AREAS.Administration,
  ...AREAS.Operation,
  ...AREAS['This page'],
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Every call by its name: for the server, its description and tests. A client imports the calls that it makes. */
export const CALLS: Calls & Readonly<Record<CallName, Call>> = calls;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export const ALL_CALLS: readonly Call[] = Object.values(CALLS);
/** The calls of each area, by which the API's description groups them. */
export const CALLS_BY_AREA = Object.entries(AREAS).map(([area, some]) => ({
  area,
  calls: Object.keys(some) as CallName[],
}));
