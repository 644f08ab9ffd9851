/** Sends requests to an emulator as its owner, to whom no rules apply. */
import { z } from 'zod';

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** An emulator did not answer, or answered with an error. */
export class AskError extends Error {}

export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: 'Bearer owner', ...(init.body && { 'content-type': 'application/json' }) };
  const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
    throw new AskError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!response.ok) throw new AskError(`${url} answered ${response.status}: ${messageOf(await response.text())}`);
  return response;
}

/** Errors of the emulators are JSON with a message, or plain text. */
function messageOf(answer: string): string {
  try {
    return errorSchema.parse(JSON.parse(answer)).error.message;
  } catch {
    return answer;
  }
}
