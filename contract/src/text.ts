import * as z from 'zod/mini';
import type { ValidationMessageKey } from './validation-messages.ts';

/** Control characters, lone surrogates, direction overrides and byte-order marks. */
const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

interface TextLimits {
  readonly max: number;
  readonly tooLong: ValidationMessageKey;
  readonly multiline?: boolean;
}

/** A trimmed text of one line (or several with `multiline`), at most `max` characters; may be empty. */
export function plainText({ max, tooLong, multiline = false }: TextLimits) {
  const isReadable = (text: string) => !UNREADABLE.test(multiline ? text.replaceAll('\n', '') : text);
  const key: ValidationMessageKey = 'text-unreadable';
  return z.string('invalid-input').check(
    z.overwrite((text: string) => text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim()),
    z.normalize('NFC'),
    z.maxLength(max, tooLong),
    z.refine(isReadable, key),
  );
}
