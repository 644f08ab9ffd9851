/** `npm run docs`: writes the pages of docs/ that are made of what the code says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../docs/pages.ts';
import { ROOT } from '../suite/ports.ts';

for (const [name, render] of Object.entries(PAGES)) {
  const file = join(ROOT, 'docs', name);
  writeFileSync(file, render());
  console.log(`Wrote ${file}`);
}
