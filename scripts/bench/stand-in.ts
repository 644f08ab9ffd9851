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

/** Resolves when the stand-in accepts connections. It also ends when this process ends. `more` are arguments such as an import. */
export async function startStandIn(port: number, more: readonly string[] = [], limits?: string) {
  const main = join(ROOT, 'emulator', 'dist', 'main.mjs');
  const rules = join(ROOT, 'firestore.rules');
  const args = [main, '--host', '127.0.0.1', '--port', `${port}`, '--project_id', PROJECT_ID, '--rules', rules];
  const report = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(HEAP_REPORT)}`];
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  const env = { ...process.env, ...(limits !== undefined && { FIRESTORE_LIMITS: limits }) };
  const child = spawn(process.execPath, [...report, ...args, ...more], { cwd: ROOT, env, stdio: [...stdio] });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The stand-in ended with ${end} while starting.`);
  }
  return {
    host: `127.0.0.1:${port}`,
    /** The most MiB of memory that it has used so far; undefined where the system does not report it. */
    peakMemory: () => readMemory(child.pid, 'VmHWM'),
    /** The MiB of its heap that are in use now. */
    async liveHeap() {
      child.send('report');
      const [mebibytes] = await once(child, 'message');
      return Number(mebibytes);
    },
    /** MiB of memory at this moment; undefined where the system does not report it. */
    memory: () => readMemory(child.pid, 'VmRSS'),
    /** Seconds of processor time that it has used; NaN where the system does not report it. */
    cpuSeconds: () => readCpuSeconds(child.pid),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Linux reports the resident size of a process now (`VmRSS`) and at most (`VmHWM`). */
function readMemory(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts the user's and the system's time in hundredths of a second, behind the name in parentheses. */
function readCpuSeconds(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(() => resolve(false), 1));
    socket.once('connect', () => socket.destroy());
  });
}
