import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, readFirebaseConfig, readPortOffset } from '../ports.ts';
import { spawnFirebase } from './firebase-cli.ts';

/** Differs from the ports of suites that run at the same time. */
const { functions, hub, logging } = readFirebaseConfig(readPortOffset() + 3500).emulators;
const REQUESTS = 30;
const folder = mkdtempSync(join(tmpdir(), 'tagpo-process-'));
const URL = `http://127.0.0.1:${functions.port}/demo-process/us-central1/showProcess`;

beforeAll(() => {
  const write = (file: string, content: object | string) =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  mkdirSync(join(folder, 'functions'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  symlinkSync(join(ROOT, 'functions', 'node_modules'), join(folder, 'functions', 'node_modules'), 'junction');
  write('firebase.json', {
    functions: { source: 'functions', runtime: 'nodejs24' },
    emulators: { functions, hub, logging, ui: { enabled: false } },
  });
  write('functions/package.json', { name: 'functions', main: 'index.js', dependencies: { 'firebase-functions': '*' } });
  write(
    'functions/index.js',
    `const { onRequest } = require('firebase-functions/https');
    exports.showProcess = onRequest((request, response) => setTimeout(() => response.send(String(process.pid)), 100));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it('answers requests that come at once from one process', { timeout: 60_000 }, async () => {
  const child = spawnFirebase(['emulators:start', '--project', 'demo-process', '--only', 'functions'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await expect.poll(() => output, { timeout: 40_000 }).toContain('All emulators ready');
    const answers = await Promise.all(Array.from({ length: REQUESTS }, async () => (await fetch(URL)).text()));
    expect(new Set(answers).size, output).toBe(1);
    expect(answers[0]).toMatch(/^\d+$/);
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
});
