/** Run by Vitest before each test file: files share their modules, but not their documents. */
import { randomUUID } from 'node:crypto';

process.env.OWN_PROJECT_ID = `demo-${randomUUID()}`;
