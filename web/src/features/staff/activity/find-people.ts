import { memberId } from '@tagpo/contract/wire/profile/user';
import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import type { PersonFound } from './person-option.tsx';

/** One letter is in every name. */
const LEAST_LETTERS = 2;
const MAX_SHOWN = 8;
/** No word is as long; ids of Firebase have 28 letters, those of samples more than this. */
const ID_LENGTH = 20;

export const isSearch = (text: string) => text.trim().length >= LEAST_LETTERS;

/** A text that can be nothing but an id. */
export const isPastedId = (text: string) => text.length >= ID_LENGTH && memberId.safeParse(text).success;

type Search = { text: string; users: readonly AdminUser[] | undefined; isStaffFirst: boolean };

/** Whom a text may mean. `users` are those of that name or address, undefined while nobody knows. */
export function findPeople({ text, users, isStaffFirst }: Search): PersonFound[] {
  const wanted = text.trim();
  const sorted = isStaffFirst ? users?.toSorted((one, other) => Number(other.isAdmin) - Number(one.isAdmin)) : users;
  const people: PersonFound[] = sorted?.slice(0, MAX_SHOWN) ?? [];
  const isId = isPastedId(wanted) || (users?.length === 0 && memberId.safeParse(wanted).success);
  return isId ? [...people, { id: wanted }] : people;
}
