import { atom } from 'nanostores';

/** How many calls of the API have not been answered yet. */
export const callsUnderWay = atom(0);

/** Whether any call has been answered or has failed. */
export const hasAnswer = atom(false);

export async function countCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  callsUnderWay.set(callsUnderWay.get() + 1);
  try {
    return await call;
  } finally {
    hasAnswer.set(true);
    callsUnderWay.set(callsUnderWay.get() - 1);
  }
}
