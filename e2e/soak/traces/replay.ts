/**
 * Plays runs of the model (`scripts/model/`) against the real API and the shipped client, and compares both after each step. A run says
 * what members do, when calls, looks and signals arrive, and which are lost, late or doubled. Tabs listen, broadcast and fill gaps by
 * themselves: they must always show a state that existed, and at the end the current one.
 */
import { describeAction } from '../../../scripts/model/live-model.ts';
import { SEED, walkRun } from '../../../scripts/model/random-runs.ts';
import { type BrowserMaker, prepareBrowsers } from '../client/browser.ts';
import { checkEnd, checkStep } from './check.ts';
import { play } from './play.ts';
import { closeRun, openRun } from './run.ts';
import { openSteeredApi, type SteeredApi } from './steered-api.ts';

export interface Replayed {
  readonly steps: number;
  /** How many steps were not played as the model has them, by kind and reason. */
  readonly deviations: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

/** A run mostly waits. */
const AT_ONCE = 24;

export async function replayAll(count: number): Promise<Replayed> {
  const api = await openSteeredApi();
  const maker = await prepareBrowsers();
  const deviations = new Map<string, number>();
  const breaches: string[] = [];
  let steps = 0;
  let next = 0;
  const playNext = async () => {
    while (next < count) {
      const replayed = await replay(api, maker, SEED + next++);
      steps += replayed.steps;
      breaches.push(...replayed.breaches);
      for (const [what, times] of replayed.deviations) deviations.set(what, (deviations.get(what) ?? 0) + times);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, playNext));
  } finally {
    await api.close();
  }
  return { steps, deviations, breaches };
}

/** A report of a breach shows the last steps. */
const TRAIL = 25;

async function replay(api: SteeredApi, maker: BrowserMaker, seed: number): Promise<Replayed> {
  const run = await openRun(api, maker);
  const trail: string[] = [];
  const breaches: string[] = [];
  try {
    for (const { action, state } of walkRun(seed)) {
      trail.push(describeAction(action));
      breaches.push(...(await play(run, action, state)), ...(await checkStep(run, action, state)));
      run.before = state;
      if (breaches.length > 0) break;
    }
    if (breaches.length === 0) breaches.push(...(await checkEnd(run)));
  } finally {
    await closeRun(run);
  }
  const report = `run ${seed}, step ${trail.length}: ${breaches.join('; ')}\n    ${trail.slice(-TRAIL).join('\n    ')}`;
  return { steps: trail.length, deviations: run.deviations, breaches: breaches.length === 0 ? [] : [report] };
}
