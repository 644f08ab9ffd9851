import { afterEach, expect, it } from 'vitest';
import { createTurn, type Turn } from './turn.ts';

const SILENCE_MS = 400;
let count = 0;
const opened: Turn[] = [];
afterEach(() => {
  for (const turn of opened.splice(0)) turn.close();
});

/** A tab that logs what it does, and works until `finish` is called or it loses its turn. */
function openTab(
  name: string,
  log: string[],
  { isInFront = true, locks = navigator.locks }: { isInFront?: boolean; locks?: LockManager | 'none' } = {},
) {
  let finish = () => {};
  const tab = { isInFront };
  const turn = createTurn({
    name: `turn ${count}`,
    locks: locks === 'none' ? undefined : locks,
    silenceMs: SILENCE_MS,
    isInFront: () => tab.isInFront,
    work: (lost) =>
      new Promise((resolve) => {
        log.push(`${name} begins`);
        const end = (how: string) => {
          log.push(`${name} ${how}`);
          resolve();
        };
        finish = () => end('ends');
        lost.addEventListener('abort', () => end('loses'));
      }),
  });
  opened.push(turn);
  return { turn, finish: () => finish(), show: () => Object.assign(tab, { isInFront: true }) };
}

const openTwo = (options: { isInFront?: boolean } = {}) => {
  count += 1;
  const log: string[] = [];
  return { log, one: openTab('one', log), other: openTab('other', log, options) };
};

it('belongs to one tab at a time', async () => {
  const { log, one, other } = openTwo();
  one.turn.request();
  other.turn.request();
  await expect.poll(() => log).toEqual(['one begins']);
  await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS));
  expect(log).toEqual(['one begins']);
  one.finish();
  await expect.poll(() => log).toEqual(['one begins', 'one ends', 'other begins']);
});

it('stays with a tab that learns of it late', async () => {
  count += 1;
  const log: string[] = [];
  // A browser grants a lock some time before the tab learns of it.
  const late = {
    request: (name: string, options: LockOptions, call: () => Promise<void>) =>
      navigator.locks.request(name, options, async () => {
        await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 2));
        return call();
      }),
  } as LockManager;
  const one = openTab('one', log, { locks: late });
  const other = openTab('other', log);
  one.turn.request();
  other.turn.request();
  await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS));
  expect(log).toEqual(['one begins']);
  one.finish();
  await expect.poll(() => log).toEqual(['one begins', 'one ends', 'other begins']);
});

it('comes again to a tab that asked during its work', async () => {
  const { log, one } = openTwo();
  one.turn.request();
  await expect.poll(() => log).toEqual(['one begins']);
  one.turn.request();
  one.turn.request();
  one.finish();
  await expect.poll(() => log).toEqual(['one begins', 'one ends', 'one begins']);
  one.finish();
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  expect(log).toHaveLength(4);
});

it('is left by a tab that is closed', async () => {
  const { log, one, other } = openTwo();
  one.turn.request();
  await expect.poll(() => log).toEqual(['one begins']);
  other.turn.request();
  other.turn.close();
  one.finish();
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  expect(log).toEqual(['one begins', 'one ends']);
});

it('is stolen from a frozen tab only by one in front', async () => {
  const { log, other } = openTwo({ isInFront: false });
  // A frozen page holds its lock and receives no message.
  const asleep = new AbortController();
  navigator.locks
    .request(`turn ${count}`, () => new Promise((resolve) => asleep.signal.addEventListener('abort', resolve)))
    .catch(() => log.push('stolen'));
  other.turn.request();
  await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS));
  expect(log).toEqual([]);
  other.show();
  other.turn.stealIfSilent();
  await expect.poll(() => log.toSorted()).toEqual(['other begins', 'stolen']);
  asleep.abort();
  other.finish();
});

it('comes back to a tab that lost it', async () => {
  const { log, one } = openTwo();
  one.turn.request();
  await expect.poll(() => log).toEqual(['one begins']);
  let end = () => {};
  const thief = navigator.locks.request(
    `turn ${count}`,
    { steal: true },
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect.poll(() => log).toEqual(['one begins', 'one loses']);
  end();
  await thief;
  await expect.poll(() => log).toEqual(['one begins', 'one loses', 'one begins']);
  one.finish();
});

it('belongs to every tab where there are no locks', async () => {
  count += 1;
  const log: string[] = [];
  const tabs = ['one', 'other'].map((name) => openTab(name, log, { locks: 'none' }));
  for (const { turn } of tabs) turn.request();
  await expect.poll(() => log).toEqual(['one begins', 'other begins']);
  for (const { finish } of tabs) finish();
});
