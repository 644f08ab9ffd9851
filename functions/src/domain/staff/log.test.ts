import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['functions/src', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);
const linesWith = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => (text.match(pattern) ?? []).map((found) => `${file}: ${found.trim()}`));

it('the log is touched by what adds, lists, exports, forgets and ends its term', () => {
  expect([...new Set(linesWith(/adminLogs/g))].toSorted()).toEqual([
    'functions/src/domain/account/keep-reports.ts: adminLogs',
    'functions/src/domain/staff/log.ts: adminLogs',
    'functions/src/features/account/logged.ts: adminLogs',
    'functions/src/features/retention/run.ts: adminLogs',
  ]);
});

it('entries never change, but an erasure removes ids and notes from them', () => {
  const writes = /\.(?:create|set|update|delete|add)\(|\[collections\.adminLogs, .*\]/g;
  const inLogAndErasure = linesWith(writes).filter(
    (line) => line.includes('staff/log.ts') || line.includes('adminLogs'),
  );
  expect(inLogAndErasure).toEqual([
    "functions/src/domain/account/keep-reports.ts: [collections.adminLogs, 'targetUserId', { targetUserId: ERASED_ID, 'details.note': erased }]",
    "functions/src/domain/account/keep-reports.ts: [collections.adminLogs, 'adminId', { adminId: ERASED_ID }]",
    'functions/src/domain/staff/log.ts: .create(',
  ]);
});
