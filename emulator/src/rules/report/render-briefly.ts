/** Values in a few characters, for logs: of maps the keys, of lists the size, of long texts the beginning. Never breaks a line. */
import { render } from '../model/render.ts';
import { MapDiff, type Outcome, RulesSet } from '../model/rules-value.ts';
import { isList } from '../model/types.ts';

const MAX_TEXT = 60;
const MAX_KEYS = 6;

export function renderBriefly(outcome: Outcome): string {
  if (outcome instanceof Uint8Array) return `${outcome.length} bytes`;
  if (outcome instanceof RulesSet) return `set of ${outcome.items.length}`;
  if (isList(outcome)) return `list of ${outcome.length}`;
  if (outcome instanceof Map) return `{${briefList([...outcome.keys()])}}`;
  if (outcome instanceof MapDiff) return 'map_diff';
  if (typeof outcome === 'string') return cut(`'${cut(outcome)}'`, MAX_TEXT + 3);
  return cut(render(outcome), 2 * MAX_TEXT);
}

function briefList(keys: readonly string[]): string {
  const shown = keys.slice(0, MAX_KEYS).map((key) => cut(key));
  return [...shown, ...(keys.length > MAX_KEYS ? [`… ${keys.length - MAX_KEYS} more`] : [])].join(', ');
}

function cut(text: string, length = MAX_TEXT): string {
  const plain = text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return plain.length > length ? `${plain.slice(0, length)}…` : plain;
}
