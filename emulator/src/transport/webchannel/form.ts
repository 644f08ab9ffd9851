/** Parses the bodies of forward requests (`headers=...&count=2&ofs=7&req0___data__=...`), but not the messages in them. */
import { invalidArgument } from '../../values/rpc-error.ts';

export interface ForwardForm {
  /** The headers of the opening request, with names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The index of the first message within the session. */
  readonly offset: number;
  /** The messages' JSON texts, in order. */
  readonly messages: readonly string[];
}

export function parseForm(body: string): ForwardForm {
  const form = new URLSearchParams(body);
  const count = requireCount(form.get('count') ?? '0');
  const messages: string[] = [];
  for (let index = 0; index < count; index++) {
    const message = form.get(`req${index}___data__`);
    if (message === null) throw invalidArgument(`The form lacks message ${index} of ${count}.`);
    messages.push(message);
  }
  return {
    headers: parseHeaderLines(form.get('headers') ?? ''),
    offset: requireCount(form.get('ofs') ?? '0'),
    messages,
  };
}

export function parseHeaderLines(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function requireCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 0 && /^\d+$/.test(text)) return count;
  throw invalidArgument(`"${text}" is not a count.`);
}
