import { TYPING_EVERY_MS } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import { createTypingReporter } from './chat-thread.tsx';

it.each([
  { title: 'at the first letter', at: [0], reports: 1 },
  { title: 'once in eight seconds', at: [0, 100, TYPING_EVERY_MS - 1], reports: 1 },
  { title: 'again after them', at: [0, TYPING_EVERY_MS, TYPING_EVERY_MS + 1, 2 * TYPING_EVERY_MS], reports: 3 },
])('reports typing $title', ({ at, reports }) => {
  let now = 0;
  let calls = 0;
  const type = createTypingReporter(
    () => calls++,
    () => now,
  );
  for (const time of at) {
    now = time;
    type('5 0');
  }
  expect(calls).toBe(reports);
});

it('reports typing that begins anew after a message at once', () => {
  let calls = 0;
  const type = createTypingReporter(
    () => calls++,
    () => 0,
  );
  for (const messages of ['5 0', '5 0', '5 1', '6 0', '6 0']) type(messages);
  expect(calls).toBe(3);
});
