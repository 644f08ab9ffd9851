import { atom } from 'nanostores';
import type { Outbox } from '../outbox/outbox.ts';

export type LogOutQuestion = { outbox: Outbox; answer: (mayLogOut: boolean) => void };

/** The question what to do with unsent items, while the member is asked. */
export const logOutQuestion = atom<LogOutQuestion | undefined>();
