/** Runs the stand-in alone as a child process, as the CLI starts it, and measures how long it takes to accept a connection. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { ROOT } from '../suite/ports.ts';
import { quantile } from './quantile.ts';

const RUNS = 5;

/** Median milliseconds of five starts. */
export async function measureStandInStart(port: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const standIn = await startStandIn(port);
    times.push(performance.now() - start);
    await standIn.stop();
  }
  return Math.round(quantile(times, 0.5));
}

/** Answers each message with the MiB of heap that are in use after a garbage collection. */
const HEAP_REPORT = `process.on('message', () => { gc(); process.send(process.memoryUsage().heapUsed / 1024 ** 2); })`;

/** Resolves when the stand-in accepts connections. It also ends when this process ends. */
export async function startStandIn(port: number) {
  const main = join(ROOT, 'emulator', 'dist', 'main.mjs');
  const rules = join(ROOT, 'firestore.rules');
  const args = [main, '--host', '127.0.0.1', '--port', `${port}`, '--project_id', PROJECT_ID, '--rules', rules];
  const report = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(HEAP_REPORT)}`];
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  const child = spawn(process.execPath, [...report, ...args], { cwd: ROOT, stdio: [...stdio] });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`The stand-in ended with code ${child.exitCode} while starting.`);
  }
  return {
    host: `127.0.0.1:${port}`,
    /** The most MiB of memory that it has used so far; undefined where the system does not report it. */
    peakMemory: () => readPeakMemory(child.pid),
    /** The MiB of its heap that are in use now. */
    async liveHeap() {
      child.send('report');
      const [mebibytes] = await once(child, 'message');
      return Number(mebibytes);
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Linux reports the largest resident size of a process. */
function readPeakMemory(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setImmediate(() => resolve(false)));
    socket.once('connect', () => socket.destroy());
  });
}
