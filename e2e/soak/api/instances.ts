/** Instances of the API that are killed without warning and restarted, as Cloud Functions are. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface Instances {
  /** The address of an instance, which may have been killed a moment ago. */
  origin(index: number): string;
  /** Kills an instance in the middle of its work, and starts it again. */
  kill(index: number): Promise<void>;
  readonly kills: () => number;
  close(): Promise<void>;
}

/** `clockSkewMs` is the error of the second instance's clock. */
export async function openInstances(clockSkewMs: number): Promise<Instances> {
  let kills = 0;
  let isClosed = false;
  const slots = await Promise.all([start(0), start(clockSkewMs)]);
  const restarts = new Set<Promise<void>>();

  async function restart(index: number): Promise<void> {
    const skew = index === 0 ? 0 : clockSkewMs;
    const started = await start(skew);
    if (isClosed) started.child.kill('SIGKILL');
    else slots[index] = started;
  }

  return {
    origin: (index) => slots[index % slots.length]?.origin ?? '',
    kills: () => kills,
    async kill(index) {
      const slot = slots[index % slots.length];
      if (slot === undefined || slot.child.killed) return;
      kills += 1;
      slot.child.kill('SIGKILL');
      const restarting = restart(index % slots.length);
      restarts.add(restarting);
      await restarting;
      restarts.delete(restarting);
    },
    async close() {
      isClosed = true;
      await Promise.all(restarts);
      for (const { child } of slots) child.kill('SIGKILL');
    },
  };
}

function start(skewMs: number): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, 'api-process.ts'), {
    env: { ...process.env, SOAK_CLOCK_SKEW_MS: String(skewMs) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (origin) => resolve({ child, origin: String(origin) }));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The API ended before it served: ${signal ?? code}`)));
  });
}
