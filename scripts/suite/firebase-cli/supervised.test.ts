import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tagpo-supervised-'));
afterAll(() => rmSync(folder, { recursive: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // The process has ended.
  }
}

// On Windows a process keeps the parent id of a parent that has ended.
it.runIf(process.platform !== 'win32')('ends the functions process when the CLI is killed', async () => {
  const functions = join(folder, 'firebase-functions');
  writeFileSync(functions, 'setInterval(() => {}, 1000);');
  const bin = join(folder, 'firebase-tools', 'lib', 'bin');
  mkdirSync(bin, { recursive: true });
  const cli = join(bin, 'firebase.js');
  const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(functions)}], { stdio: 'ignore' })`;
  writeFileSync(cli, `console.log(${start}.pid); setInterval(() => {}, 1000);`);
  const supervised = join(import.meta.dirname, 'supervised.cjs');
  const parent = spawn(process.execPath, [cli], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: `--require "${supervised}"` },
  });
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
  const child = Number(line);
  expect(isRunning(child)).toBe(true);
  parent.kill('SIGKILL');
  while (isRunning(child)) await wait(50);
});
