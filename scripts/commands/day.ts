/**
 * `npm run day`: plays a member's day with the shipped client in a browser: 4 looks at home, 2 decks, 15 profiles, 3 searches, 6 looks
 * at the list of conversations and 8 chats with 20 messages each way, 2 hours in all. It prints reads, writes, calls and bytes, and fails
 * only when the day could not be played. `npm run day -- --keep` also writes the figures that docs/operations/costs.md is made of.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDay } from '../day/report.ts';
import { ROOT } from '../suite/ports.ts';
import { withSuite } from '../suite/with-suite.ts';

const DAY_OFFSET = 17_000;

const isKept = parseArgs({ options: { keep: { type: 'boolean', default: false } } }).values.keep;
await withSuite({ name: 'day', offset: DAY_OFFSET }, async (suite) => {
  // The fixtures read the suite's address when they are loaded.
  const { measureDay } = await import('../day/measure.ts');
  const figures = await measureDay(suite);
  const files = [
    join(ROOT, '.data', 'day.json'),
    ...(isKept ? [join(ROOT, 'scripts', 'docs', 'generated', 'day.json')] : []),
  ];
  // Each row gets a line, so that diffs stay readable.
  const json = JSON.stringify(figures).replaceAll('{"kind"', '\n{"kind"');
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${json}\n`);
  }
  console.log(`\n${describeDay(figures)}\n\nWritten to ${files.join(' and ')}`);
  if (isKept) console.log('Now npm run docs writes docs/operations/costs.md from these figures.');
});
