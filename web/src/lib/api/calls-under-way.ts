import { atom } from 'nanostores';

/** How many calls of the API have not been answered yet. */
export const callsUnderWay = atom(0);

/** Whether any call has been answered or has failed. */
export const hasAnswer = atom(false);

/** The id of the last call if it failed, which finds it in the server's log. */
export let failedRequest: string | undefined;

export async function countCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  callsUnderWay.set(callsUnderWay.get() + 1);
  try {
    const answer = await call;
    failedRequest = undefined;
    return answer;
  } catch (error) {
    // Of an ApiError, whose class is no part of the entry.
    failedRequest = Object(error).requestId;
    throw error;
  } finally {
    hasAnswer.set(true);
    callsUnderWay.set(callsUnderWay.get() - 1);
  }
}
