import { atom } from 'nanostores';
import type { Outbox } from './outbox/outbox.ts';

export type LogOutQuestion = { outbox: Outbox; answer: (mayLogOut: boolean) => void };

/** What becomes of the unsent, as long as somebody is asked. */
export const logOutQuestion = atom<LogOutQuestion | undefined>();
