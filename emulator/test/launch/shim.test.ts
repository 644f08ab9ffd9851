/** The `java` that the CLI finds, and how it knows what the CLI wants. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findNamedConfig, findNearestConfig } from '../../src/launch/shim/firebase-config.ts';
import { parseJavaCommand, STUBS } from '../../src/launch/shim/java-command.ts';
import { openShim, type Shim } from '../../src/launch/shim/open-shim.ts';
import { buildStandIn } from './processes.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'dist', 'java.mjs');

it.each([
  ['the version probe', ['-Duser.language=en', '-Dfile.encoding=UTF-8', '-version'], { kind: 'version' }],
  [
    'Firestore',
    ['-Duser.language=en', '-jar', `/tmp/x/${STUBS.firestore}`, '--host', '127.0.0.1', '--port', '8080'],
    { kind: 'firestore', args: ['--host', '127.0.0.1', '--port', '8080'] },
  ],
  ['Storage rules', ['-Duser.language=en', '-jar', `/tmp/x/${STUBS.storage}`, 'serve'], { kind: 'storage-rules' }],
  ["another emulator's archive", ['-jar', '/cache/database.jar', '--port', '9000'], { kind: 'other' }],
  ['a class', ['Main', STUBS.firestore], { kind: 'other' }],
])('parseJavaCommand recognises %s', (_, args, expected) => {
  expect(parseJavaCommand(args)).toEqual(expected);
});

it.each([
  ['named', ['firebase', 'emulators:exec', '--config', 'b.json', 'x'], '/a/b.json'],
  ['named with an equals sign', ['npx', 'firebase', 'emulators:exec', '--config=/c/d.json'], '/c/d.json'],
  ['named briefly', ['node', '/x/firebase-tools/lib/bin/firebase.js', '-c', 'b.json'], '/a/b.json'],
  ['named of any version', ['npx', 'firebase-tools@14', '-c', 'b.json'], '/a/b.json'],
  ['named to the script only', ['firebase', 'emulators:exec', '--', '--config', 'b.json'], undefined],
  ['named to a shell only', ['sh', '-c', 'firebase emulators:start'], undefined],
  ['nowhere', ['firebase', 'emulators:start'], undefined],
])('findNamedConfig finds what is %s', (_, command, expected) => {
  expect(findNamedConfig(command, '/a')).toBe(expected && path.resolve(expected));
});

it('findNearestConfig looks upwards', () => {
  expect(findNearestConfig(import.meta.dirname)).toMatch(/firebase\.json$/);
});

// What is run is a shell script.
describe.runIf(process.platform !== 'win32')('openShim', () => {
  let folder: string;
  let shim: Shim | undefined;
  const told: string[] = [];
  const open = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}) => {
    const directory = path.resolve('.');
    const onMessage = (text: string) => told.push(text);
    shim = openShim({ program: PROGRAM, command: ['firebase'], directory, environment, platform, onMessage });
    return shim.environment;
  };
  const shimFolder = ({ PATH = '' }: NodeJS.ProcessEnv) => PATH.split(/[:;]/)[0] ?? '';
  beforeAll(buildStandIn, 20_000);
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "it's a folder "));
  });
  afterEach(() => {
    shim?.close();
    rmSync(folder, { recursive: true });
  });

  it('answers as a Java that is new enough', () => {
    const env = open('linux', { PATH: '/nowhere' });
    const { stderr } = spawnSync('java', ['-Duser.language=en', '-version'], { env, encoding: 'utf8' });
    expect(stderr).toContain('version "21.');
  });

  it('leaves other archives to the Java that is installed', () => {
    const java = path.join(folder, 'java');
    writeFileSync(java, '#!/bin/sh\necho "ran $@"\n');
    chmodSync(java, 0o755);
    const env = open('linux', { PATH: `${folder}:/bin:/usr/bin` });
    expect(execFileSync('java', ['-jar', 'a b.jar', '$x'], { env, encoding: 'utf8' })).toBe('ran -jar a b.jar $x\n');
    const named = { ...env, FIRESTORE_EMULATOR_BINARY_PATH: '/my/own.jar' };
    expect(execFileSync('java', ['-version'], { env: named, encoding: 'utf8' })).toBe('ran -version\n');
  });

  it('says when there is no such Java', () => {
    const { status, stderr } = spawnSync('java', ['-jar', 'database.jar'], { env: open('linux'), encoding: 'utf8' });
    expect([status, stderr]).toEqual([127, expect.stringContaining('This needs Java')]);
  });

  it('answers a plain spawn on Windows', () => {
    const env = open('win32', { Path: 'C:\\nowhere' });
    expect(env.PATH).toBeUndefined();
    expect(env.Path).toMatch(/sans-java-\w+;C:\\nowhere$/);
    const script = "require('child_process').spawn('java', ['-version'], { stdio: 'inherit' })";
    const { stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
    expect(stderr).toContain('version "21.');
    const command = readFileSync(path.join(env.Path?.split(';')[0] ?? '', 'java.cmd'), 'utf8');
    expect(command).toMatch(/^@".*" ".*java\.mjs" ".*" "" %\*\r\n$/);
  });

  it('keeps archives that the user names', () => {
    const env = open('linux', { FIRESTORE_EMULATOR_BINARY_PATH: '/my/own.jar' });
    expect(env.FIRESTORE_EMULATOR_BINARY_PATH).toBe('/my/own.jar');
    expect(path.basename(env.STORAGE_EMULATOR_BINARY_PATH ?? '')).toBe(STUBS.storage);
  });

  it('removes its folder and tells the last messages', () => {
    const made = shimFolder(open('linux'));
    expect(readdirSync(made).sort()).toEqual(['java', 'messages', STUBS.firestore, STUBS.storage].sort());
    writeFileSync(path.join(made, 'messages'), 'late');
    shim?.close();
    expect([existsSync(made), told.at(-1)]).toEqual([false, 'late']);
  });
});
