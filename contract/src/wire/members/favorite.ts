import * as z from 'zod/mini';
import { pageCursor } from '../profile/user.ts';

/** `POST` and `DELETE /favorites/{id}`: how it stands afterwards. Doing either twice is doing it once. */
export const favoriteAnswer = z.strictObject({ isFavorite: z.boolean() });

/** `GET /favorites`: newest first. */
export const listFavoritesQuery = z.strictObject({ cursor: z.optional(pageCursor) });

export type FavoriteAnswer = z.infer<typeof favoriteAnswer>;
export type ListFavoritesQuery = z.infer<typeof listFavoritesQuery>;
