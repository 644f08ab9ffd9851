import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BACKUP_DAYS, pastItsTime, RETENTION } from './retention.ts';

const readPage = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

it('matches docs/privacy.md, term by term', () => {
  const page = readPage('privacy.md');
  const rows = page.split('\n## How long\n')[1]?.match(/^\| (?!what|---).*\|$/gm) ?? [];
  const terms = Object.values(RETENTION).map(({ what, days, from }) => `| ${what} | ${days} | ${from} |`);
  expect(rows.slice(0, terms.length)).toEqual(terms);
});

it('is the age of backups in docs/operations/deploy.md', () => {
  const operations = readPage('operations/deploy.md');
  expect(operations).toContain(`--retention=${BACKUP_DAYS / 7}w`);
  expect(operations).toContain(`"condition":{"age":${BACKUP_DAYS}}`);
});

it('is the age of backups in docs/privacy.md', () => {
  expect(readPage('privacy.md')).toContain(`at most ${BACKUP_DAYS} days after it was erased`);
});

it('ends to the day', () => {
  expect(pastItsTime('uploads', Date.UTC(2026, 0, 2))).toBe(Date.UTC(2026, 0, 1));
});
