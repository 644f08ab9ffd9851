import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { CommitLog } from './commit-log.ts';

const change = (path: string) => ({ path, after: { path, fields: new Map(), createTime: 1, updateTime: 1 } });

function retireOne(log: CommitLog) {
  for (let version = 1; version <= 2; version++) log.append({ version, changes: [change(`a/${version}`)] });
  const retired = log.retire(3, Infinity);
  return retired && new WeakRef(retired);
}

test('a commit that is retired holds no memory', async () => {
  const log = new CommitLog({ age: 100, changes: 1, bytes: 1000 });
  const retired = retireOne(log);
  expect(retired?.deref()?.version).toBe(1);
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  // What a WeakRef names is kept until the current job ends.
  await delay(0);
  collectGarbage();
  expect(retired?.deref()).toBeUndefined();
  expect(log.since(0).map(({ version }) => version)).toEqual([2]);
});
