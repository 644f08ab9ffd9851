import { atom } from 'nanostores';
import type { Face } from './outbox/items/item.ts';

/** Who just turned out to like one back, until it has been seen. */
export const freshMatch = atom<Face | undefined>();
