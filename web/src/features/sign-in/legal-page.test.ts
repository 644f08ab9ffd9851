import { expect, it } from 'vitest';
import { readBlocks } from './legal-page.tsx';

it('gathers neighbouring items into one list', () => {
  expect(readBlocks('Before\n- one\n- two\nAfter\n- three')).toEqual([
    { kind: 'paragraph', text: 'Before' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'After' },
    { kind: 'list', items: ['three'] },
  ]);
});

it('leaves empty lines out', () => {
  expect(readBlocks('\nOne\n\n')).toEqual([{ kind: 'paragraph', text: 'One' }]);
});
