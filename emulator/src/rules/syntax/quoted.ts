/** Decodes string and bytes literals. `\x` and octal escapes mean a character in strings and a byte in bytes literals. */

export interface QuotedOptions {
  readonly isBytes: boolean;
  readonly report: (offset: number, description: string) => void;
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
  ...[...'\\\'"`?/'].map((character) => [character, character] as const),
]);
const NUMERIC_ESCAPE = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})/y;
const encoder = new TextEncoder();

/** `start` is the offset of the opening quote. A literal without a closing quote ends with its line and is reported. */
export function scanQuoted(source: string, start: number, options: QuotedOptions) {
  const quote = source[start];
  const text: string[] = [];
  const bytes: number[] = [];
  const add = (piece: string): void => {
    text.push(piece);
    if (options.isBytes) bytes.push(...encoder.encode(piece));
  };
  let at = start + 1;
  for (;;) {
    const character = source.charAt(at);
    if (character === quote) return { text: text.join(''), bytes: Uint8Array.from(bytes), end: at + 1 };
    if (character === '' || character === '\n' || character === '\r') {
      options.report(start, 'String is not closed.');
      return { text: text.join(''), bytes: Uint8Array.from(bytes), end: at };
    }
    if (character !== '\\') {
      const whole = String.fromCodePoint(source.codePointAt(at) ?? 0);
      add(whole);
      at += whole.length;
      continue;
    }
    const decoded = readEscape(source, at + 1);
    if (decoded === undefined) {
      options.report(at, `Invalid escape sequence '\\${source.charAt(at + 1)}'.`);
      at += source.charAt(at + 1) === '' ? 1 : 2;
      continue;
    }
    if (options.isBytes && decoded.byte !== undefined) bytes.push(decoded.byte);
    else add(decoded.text);
    at = decoded.end;
  }
}

function readEscape(source: string, offset: number): { text: string; byte?: number; end: number } | undefined {
  const simple = SIMPLE_ESCAPES.get(source.charAt(offset));
  if (simple !== undefined) return { text: simple, end: offset + 1 };
  NUMERIC_ESCAPE.lastIndex = offset;
  const match = NUMERIC_ESCAPE.exec(source);
  if (match === null) return undefined;
  const [, byteHex, shortHex, longHex, octal] = match;
  const code = Number.parseInt(byteHex ?? shortHex ?? longHex ?? octal ?? '', octal === undefined ? 16 : 8);
  if (code > 0x10ffff) return undefined;
  const isByte = byteHex !== undefined || octal !== undefined;
  return { text: String.fromCodePoint(code), ...(isByte && { byte: code }), end: NUMERIC_ESCAPE.lastIndex };
}
