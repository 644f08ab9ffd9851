/** `npm run docs`: writes the pages of docs/ that are generated from code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderApiPage } from '../docs/render-api.ts';
import { renderCostsPage } from '../docs/render-costs.ts';
import { ROOT } from '../suite/ports.ts';

for (const [name, render] of [
  ['api.md', renderApiPage],
  ['operations/costs.md', renderCostsPage],
] as const) {
  const file = join(ROOT, 'docs', name);
  writeFileSync(file, render());
  console.log(`Wrote ${file}`);
}
