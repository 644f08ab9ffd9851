import * as z from 'zod/mini';
import { memberId } from '../profile/user.ts';
import { MAX_COUNTED } from './swipe.ts';

/** A search as its query. */
export const writtenFilters = z.strictObject({
  minAge: z.optional(z.string()),
  maxAge: z.optional(z.string()),
  distance: z.optional(z.string()),
  location: z.optional(z.string()),
  gender: z.optional(z.string()),
  goal: z.optional(z.string()),
  minHeight: z.optional(z.string()),
  maxHeight: z.optional(z.string()),
  interest: z.optional(z.string()),
  religion: z.optional(z.string()),
});

/** A search that a member kept; its owner alone sees it. */
export const savedSearch = z.strictObject({ id: memberId, name: z.string(), query: writtenFilters });

/** How many people joined since one last looked at a kept search, and are found by it; a search without anybody new is missing. At most 99. */
export const searchNews = z.strictObject({ id: memberId, count: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED)) });

export type SearchNews = z.infer<typeof searchNews>;
export type WrittenFilters = z.infer<typeof writtenFilters>;
export type SavedSearch = z.infer<typeof savedSearch>;
