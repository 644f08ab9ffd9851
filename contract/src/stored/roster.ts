/** What staff's list of accounts is made of, and how any part of a name or an address finds one. */
import * as z from 'zod/mini';
import { foldText } from '../fold-text.ts';
import { storedTime } from '../stored-time.ts';
import { deactivation } from '../wire/account/deactivation.ts';
import type { AccountDocument } from './account.ts';
import { schemaVersion } from './schema-version.ts';

/**
 * `roster/{uid}`, read by nobody but the API: one small document for each account, newcomers included. `keys` are the parts of name and address:
 * docs/decisions/050-search-by-parts.md. `isSwitching` is true while a switch-on or switch-off is not in every conversation yet.
 */
export const rosterDocument = z.object({
  schemaVersion: schemaVersion(1),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isSample: z.boolean(),
  isProfileComplete: z.boolean(),
  createdAt: storedTime,
  deactivation: z.optional(deactivation),
  isSwitching: z.optional(z.boolean()),
  keys: z.array(z.string()),
});

/** The document without its keys, as lists read it. */
export const rosterEntry = z.omit(rosterDocument, { schemaVersion: true, keys: true });

/** Characters of the longest key. A longer search queries its beginning and filters the rest. */
const MAX_PART = 8;

type RosterSource = Pick<
  AccountDocument,
  'email' | 'isActive' | 'isAdmin' | 'createdAt' | 'profileFinishedAt' | 'deactivation' | 'draft'
>;

interface Listed {
  readonly account: RosterSource;
  /** As the finished profile has it. */
  readonly name?: string | undefined;
  readonly isSample?: boolean;
}

export function makeRosterDocument({ account, name, isSample = false }: Listed): RosterDocument {
  const { email, isActive, isAdmin, createdAt, profileFinishedAt, deactivation: off } = account;
  const shown = name ?? account.draft?.name ?? email.split('@')[0] ?? '';
  return {
    schemaVersion: 1,
    name: shown,
    email,
    isActive,
    isAdmin,
    isSample,
    isProfileComplete: profileFinishedAt !== null,
    createdAt,
    ...(off === undefined ? {} : { deactivation: off }),
    keys: [...new Set([...partsOf(shown), ...partsOf(email)])],
  };
}

/** Every part of a text of up to eight characters, once. */
function partsOf(text: string): Set<string> {
  const characters = [...foldText(text)];
  const parts = new Set<string>();
  for (let start = 0; start < characters.length; start++) {
    const longest = Math.min(MAX_PART, characters.length - start);
    for (let length = 1; length <= longest; length++) parts.add(characters.slice(start, start + length).join(''));
  }
  return parts;
}

/** The key that every match of a search has; undefined for an empty search. */
export function keyOfSearch(query: string): string | undefined {
  const key = [...foldText(query)].slice(0, MAX_PART).join('');
  return key === '' ? undefined : key;
}

/** Whether an entry matches a search, for searches longer than a key. */
export function isFoundBy({ name, email }: Pick<RosterDocument, 'name' | 'email'>, query: string): boolean {
  const wanted = foldText(query);
  return foldText(name).includes(wanted) || foldText(email).includes(wanted);
}

export type RosterDocument = z.infer<typeof rosterDocument>;
export type RosterEntry = z.infer<typeof rosterEntry>;
