/** Reads and writes messages as JSON text, for REST and WebChannel. Knows no schema. */
import { isJsonObject, isShared, type Json, type JsonObject } from '../../values/json.ts';
import { errorMessage, invalidArgument } from '../../values/rpc-error.ts';

/** Writes -0 as the text "-0", as the Web SDK does, because JSON.stringify would write 0. */
export function stringifyMessage(message: Json): string {
  return JSON.stringify(hasNegativeZero(message) ? spellNegativeZero(message) : message);
}

/** The text of a shared object, and the texts of messages that contain it, by what stands before and after it. */
interface SharedText {
  readonly text: string;
  readonly messages: Map<string, string>;
}

const sharedTexts = new WeakMap<JsonObject, SharedText>();
const MAX_MESSAGES = 16;

/** The same text for a message in which an object two levels down may be shared. Equal messages get one text, made once. */
export function stringifyShared(message: JsonObject): string {
  for (const outer in message) {
    const body = message[outer];
    if (!isJsonObject(body)) continue;
    for (const inner in body) {
      const part = body[inner];
      if (!isJsonObject(part) || !isShared(part)) continue;
      const rest = JSON.stringify({ ...message, [outer]: { ...body, [inner]: null } });
      return insertShared(rest, `${JSON.stringify(inner)}:`, part);
    }
  }
  return stringifyMessage(message);
}

function insertShared(rest: string, label: string, part: JsonObject): string {
  const shared = sharedTexts.get(part) ?? { text: stringifyMessage(part), messages: new Map() };
  sharedTexts.set(part, shared);
  const known = shared.messages.get(rest);
  if (known !== undefined) return known;
  const at = rest.indexOf(`${label}null`) + label.length;
  const text = `${rest.slice(0, at)}${shared.text}${rest.slice(at + 'null'.length)}`;
  if (shared.messages.size < MAX_MESSAGES) shared.messages.set(rest, text);
  return text;
}

/** An empty body is an empty message. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidArgument(`Invalid JSON payload received. ${errorMessage(error)}`);
  }
}

function hasNegativeZero(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0);
  if (Array.isArray(value)) return value.some(hasNegativeZero);
  for (const key in value) if (hasNegativeZero(value[key] ?? null)) return true;
  return false;
}

function spellNegativeZero(value: Json): Json {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spellNegativeZero);
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [key, spellNegativeZero(item)]);
  return Object.fromEntries(entries) as JsonObject;
}
