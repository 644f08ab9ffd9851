/** A call that was made before the app had loaded, with the token that it carried. */
export type EarlyAnswer = {
  readonly address: string;
  readonly token: string;
  readonly response: Promise<Response>;
  /** Whether a list has come, and no error. */
  isThere: boolean;
  /** Whether it comes after the app has begun to render, and so to show what comes. */
  isLate?: boolean;
};

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The answer to this very call of the same member, once; undefined if it was not made or not answered. */
export async function takeEarlyAnswer(address: string, token: string | undefined): Promise<Response | undefined> {
  const early = globalThis.earlyAnswer;
  if (early?.address !== address || early.token !== token) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response.catch(() => undefined);
}
