/** Asks an emulator as its owner, whom no rules hold back. */

import { z } from 'zod';

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** An emulator that did not answer, or not with what was asked for. */
export class AskError extends Error {}

export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, headers: { authorization: 'Bearer owner' } }).catch((error: unknown) => {
    throw new AskError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!response.ok) throw new AskError(`${url} answered ${response.status}: ${messageOf(await response.text())}`);
  return response;
}

/** What the emulators answer is JSON with a message, or a text. */
function messageOf(answer: string): string {
  try {
    return errorSchema.parse(JSON.parse(answer)).error.message;
  } catch {
    return answer;
  }
}
