import { expect, it } from 'vitest';
import { readDetails } from './entry-details.tsx';

it.each([
  [{ before: {}, after: {} }, []],
  [
    { before: { isActive: true }, after: { isActive: false }, reason: 'other' },
    [
      { name: 'isActive', before: true, after: false },
      { name: 'reason', value: 'other' },
    ],
  ],
  [
    { before: { state: 'open', count: 2 }, after: { state: 'in-review', count: 2 } },
    [
      { name: 'state', before: 'open', after: 'in-review' },
      { name: 'count', kept: 2 },
    ],
  ],
  [{ before: {}, after: { isAdmin: true } }, [{ name: 'isAdmin', before: undefined, after: true }]],
  [{ before: { state: 'open' }, after: { state: 'open' } }, [{ name: 'state', kept: 'open' }]],
  [{ before: {}, after: {}, count: 0 }, [{ name: 'count', value: 0 }]],
])('reads %j as lines', (details, rows) => {
  expect(readDetails(details)).toEqual(rows);
});
