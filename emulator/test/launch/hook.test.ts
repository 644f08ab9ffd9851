import { describe, expect, it } from 'vitest';
import { findFirebaseConfig } from '../../src/launch/hook/firebase-config.ts';
import { parseJavaCommand } from '../../src/launch/hook/java-command.ts';

const stubs = { firestore: '/x/dist/firestore-stand-in', storage: '/x/dist/storage-rules-stand-in' };

it.each([
  ['the version probe', 'java', ['-Duser.language=en', '-Dfile.encoding=UTF-8', '-version'], { kind: 'version' }],
  [
    'Firestore',
    'java',
    ['-Duser.language=en', '-jar', stubs.firestore, '--host', '127.0.0.1', '--port', '8080'],
    { kind: 'firestore', args: ['--host', '127.0.0.1', '--port', '8080'] },
  ],
  ['Storage rules', 'java', ['-Duser.language=en', '-jar', stubs.storage, 'serve'], { kind: 'storage-rules' }],
  [
    'Storage rules through cmd.exe',
    'C:\\Windows\\system32\\cmd.exe',
    ['/d', '/s', '/c', '"java ^"-Duser.language=en^" ^"-jar^" ^"C:\\a^ b\\storage-rules-stand-in^" ^"serve^""'],
    { kind: 'storage-rules' },
  ],
  ["another emulator's archive", 'java', ['-jar', '/cache/database.jar', '--port', '9000'], undefined],
  ['another program', 'node', ['-jar', stubs.firestore], undefined],
  ['another command of cmd.exe', 'cmd.exe', ['/c', 'npm storage-rules-stand-in'], undefined],
])('parseJavaCommand recognises %s', (_, command, args, expected) => {
  expect(parseJavaCommand(command, args, stubs)).toEqual(expected);
});

describe('findFirebaseConfig', () => {
  it.each([
    ['named', ['emulators:exec', '--config', 'b.json', 'x'], '/a/b.json'],
    ['named with an equals sign', ['emulators:exec', '--config=/c/d.json'], '/c/d.json'],
    ['named briefly', ['-c', 'b.json'], '/a/b.json'],
    ['named to the script only', ['emulators:exec', '--', '--config', 'b.json'], undefined],
    ['nowhere', ['emulators:start'], undefined],
  ])('finds what is %s', (_, argv, expected) => {
    expect(findFirebaseConfig(argv, '/a')).toBe(expected);
  });

  it('looks upwards', () => {
    expect(findFirebaseConfig([], import.meta.dirname)).toMatch(/firebase\.json$/);
  });
});
