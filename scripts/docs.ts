/** `npm run docs`: writes docs/api.md of what the contract and the API say of themselves. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderApiPage } from './docs/render.ts';

const file = join(import.meta.dirname, '..', 'docs', 'api.md');
writeFileSync(file, renderApiPage());
console.log(`Wrote ${file}`);
