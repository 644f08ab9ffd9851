import { atom } from 'nanostores';
import type { Face } from './outbox/items/item.ts';

/** The member of a new match, until it has been shown. */
export const freshMatch = atom<Face | undefined>();
