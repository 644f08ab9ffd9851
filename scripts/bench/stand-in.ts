/** How long the stand-in takes from being started as a child process, as the CLI starts it, to accepting a connection. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PROJECT_ID } from '../suite/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';

const RUNS = 5;

/** Milliseconds, the median of five starts. */
export async function measureStandInStart(port: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measureOneStart(port));
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor(RUNS / 2)] ?? 0);
}

async function measureOneStart(port: number): Promise<number> {
  const main = join(ROOT, 'emulator', 'dist', 'main.mjs');
  const rules = join(ROOT, 'firestore.rules');
  const start = performance.now();
  const args = [main, '--host', '127.0.0.1', '--port', `${port}`, '--project_id', PROJECT_ID, '--rules', rules];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`The stand-in ended with code ${child.exitCode} while starting.`);
    }
    return performance.now() - start;
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setImmediate(() => resolve(false)));
    socket.once('connect', () => socket.destroy());
  });
}
