import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { describe, expect, it } from 'vitest';
import { keepOrder } from './member-grid.tsx';

const card = (id: string): UserCard => ({ id }) as UserCard;
const pages = (...lists: string[]) => ({ pages: lists.map((list) => ({ data: [...list].map(card) })), pageParams: [] });
const ids = (answer: ReturnType<typeof pages>) => answer.pages.map(({ data }) => data.map(({ id }) => id).join(''));

describe('keepOrder', () => {
  it.each([
    ['takes the first answer as it is', undefined, ['abc'], ['abc']],
    ['keeps everybody where they are', ['abc'], ['cab'], ['abc']],
    ['puts who came since behind', ['abc'], ['xab'], ['abx']],
    ['closes up where somebody left', ['abc'], ['ac'], ['ac']],
    ['keeps the order over pages', ['abc', 'de'], ['dab', 'ce'], ['abc', 'de']],
    ['lets a further page follow', ['abc'], ['abc', 'de'], ['abc', 'de']],
    ['shows whoever is in two pages once', ['abc', 'de'], ['abc', 'cd'], ['abc', 'd']],
  ])('%s', (_title, shown, answer, expected) => {
    expect(ids(keepOrder(shown && pages(...shown), pages(...answer)))).toEqual(expected);
  });
});
