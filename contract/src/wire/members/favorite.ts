import * as z from 'zod/mini';

/** `POST` and `DELETE /favorites/{id}`: how it stands afterwards. Doing either twice is doing it once. */
export const favoriteAnswer = z.strictObject({ isFavorite: z.boolean() });

export type FavoriteAnswer = z.infer<typeof favoriteAnswer>;
