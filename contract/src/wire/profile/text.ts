import * as z from 'zod/mini';
import { cleanText } from '../../clean-text.ts';
import type { ValidationMessageKey } from '../../validation-messages.ts';
import type { PromptIssueKey } from '../prompts/prompt-issues.ts';

/** Control characters, lone surrogates, annotations, retired formats, and tags, which hide a text within a text. */
const UNREADABLE = /[\p{Cc}\p{Cs}\u206a-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** Flags of England, Scotland and Wales: the one use of tags. */
const TAGGED_FLAGS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;

/** What Unicode says is not shown: joiners, fillers, variation selectors and their like. */
const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;
/** Not called so by Unicode, but as empty: the Braille blank and the null note. */
const BLANK = /[\s\p{Z}\p{C}\p{M}\u2800\u{1d159}]/gu;

/** Marks on one letter: what Vietnamese, Arabic, Hebrew, Thai and Burmese spelling needs, with one to spare in most. */
const MAX_MARKS = 4;
const STACKED = new RegExp(`[\\p{Mn}\\p{Me}]{${MAX_MARKS + 1}}`, 'u');

interface TextLimits {
  readonly max: number;
  readonly tooLong: ValidationMessageKey | PromptIssueKey;
  readonly multiline?: boolean;
  /** Of what somebody is called by: a letter must be seen. */
  readonly isName?: boolean;
}

/**
 * A cleaned text of one line (or several with `multiline`), at most `max` characters; may be empty. What is not empty shows something
 * and piles no marks up.
 */
export function plainText({ max, tooLong, multiline = false, isName = false }: TextLimits) {
  const key = (text: ValidationMessageKey) => text;
  const isReadable = (text: string) =>
    !UNREADABLE.test((multiline ? text.replaceAll('\n', '') : text).replaceAll(TAGGED_FLAGS, ''));
  return z.string('invalid-input').check(
    z.overwrite((text: string) => cleanText(text, { isMultiline: multiline })),
    z.maxLength(max, tooLong),
    z.refine(isReadable, { error: key('text-unreadable'), abort: true }),
    isName
      ? z.refine((text) => text === '' || hasLetter(text), { error: key('name-without-letter'), abort: true })
      : z.refine((text) => text === '' || isVisible(text), { error: key('text-invisible'), abort: true }),
    z.refine((text) => !isStacked(text), key('text-unreadable')),
  );
}

/** The text without joiners, fillers and whatever else is not shown. */
export function withoutHidden(text: string): string {
  return text.replaceAll(NOT_SHOWN, '');
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(withoutHidden(text));
}

/** Whether anything of the text can be seen. */
export function isVisible(text: string): boolean {
  return withoutHidden(text).replaceAll(BLANK, '') !== '';
}

/** What is not shown between two marks does not part them. */
function isStacked(text: string): boolean {
  return STACKED.test(withoutHidden(text.normalize('NFD')));
}
