import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storedProfile, userDocument } from '../../stored/user.ts';
import { promptAnswers } from './prompt-answers.ts';

const kept = { id: 'merienda', answer: 'Turon, always.' };
const issuesOf = (prompts: unknown) =>
  z.safeParse(promptAnswers, prompts).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('the prompts of a profile', () => {
  it.each<[title: string, prompts: unknown, issues: string[][]]>([
    ['none', [], []],
    ['three', [kept, { ...kept, id: 'karaoke' }, { ...kept, id: 'ask-me' }], []],
    ['an answer of 150 characters', [{ ...kept, answer: 'a'.repeat(150) }], []],
    ['markup, which is text like any other', [{ ...kept, answer: '<b>Turon</b> & https://example.com' }], []],
    ['a prompt that is not in the list', [{ ...kept, id: 'secret' }], [['0.id', 'prompt-unknown']]],
    ['a prompt twice', [kept, { ...kept, answer: 'Taho.' }], [['', 'prompt-twice']]],
    ['four', ['merienda', 'karaoke', 'ulam', 'payday'].map((id) => ({ ...kept, id })), [['', 'prompts-too-many']]],
    ['an answer of blanks', [{ ...kept, answer: '   \t  ' }], [['0.answer', 'prompt-answer-too-short']]],
    [
      'an answer of two characters and hidden ones',
      [{ ...kept, answer: 'a\u200d\u200db' }],
      [['0.answer', 'prompt-answer-too-short']],
    ],
    ['an answer of two characters', [{ ...kept, answer: ' ab ' }], [['0.answer', 'prompt-answer-too-short']]],
    ['one of 151 characters', [{ ...kept, answer: 'a'.repeat(151) }], [['0.answer', 'prompt-answer-too-long']]],
    ['two lines, which are joined', [{ ...kept, answer: 'Turon\nand taho' }], []],
    ['a bell', [{ ...kept, answer: 'Turon \u0007evil' }], [['0.answer', 'text-unreadable']]],
    ['nothing that is seen', [{ ...kept, answer: '\u200b\u200b\u200b' }], [['0.answer', 'text-invisible']]],
    ['no list', {}, [['', 'invalid-input']]],
  ])('%s', (_title, prompts, issues) => {
    expect(issuesOf(prompts)).toEqual(issues);
  });

  it.each<[title: string, stored: unknown, read: unknown]>([
    ['what is no list', 'merienda', undefined],
    ['damaged entries, of which the others are kept', [kept, null, { id: 'karaoke' }, { id: 5, answer: 'x' }], [kept]],
    ['a prompt that is not in the list any more', [{ ...kept, id: 'retired' }, kept], [kept]],
    ['a field of a later version', [{ ...kept, likes: 3 }], [kept]],
    ['more than a profile may have', Array.from({ length: 5 }, () => kept), [kept, kept, kept]],
  ])('are read without %s', (_title, stored, read) => {
    expect(z.parse(storedProfile.shape.prompts, stored)).toEqual(read);
  });

  it('are absent where none are stored', () => {
    expect(z.parse(z.pick(userDocument.shape.profile, { prompts: true }), {})).toEqual({});
  });
});
