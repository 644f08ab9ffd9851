/** Checks that the tests made every `allow` of firestore.rules permit a request and refuse one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ID } from './firebase-cli/firebase-cli.ts';
import { type FirebaseConfig, ROOT } from './ports.ts';
import type { TestCounts } from './tools.ts';

const coverage = z.object({
  report: z.array(
    z.object({ kind: z.enum(['allow', 'expression']), line: z.int(), counts: z.record(z.string(), z.number()) }),
  ),
});

/** Prints each `allow` that never permitted or never refused a request, and counts it as failed. */
export async function countRulesCoverage({ emulators }: FirebaseConfig): Promise<TestCounts> {
  console.log('\n── Coverage of firestore.rules');
  const host = `http://127.0.0.1:${emulators.firestore.port}`;
  const response = await fetch(`${host}/emulator/v1/projects/${PROJECT_ID}/rules-coverage`);
  const { report } = coverage.parse(await response.json());
  const allows = report.filter(({ kind }) => kind === 'allow');
  const lines = readFileSync(join(ROOT, 'firestore.rules'), 'utf8').split('\n');
  const missing = allows.flatMap(({ line, counts: { true: permitted = 0, false: refused = 0, error = 0 } }) => {
    const lacks = [permitted === 0 && 'permitted', refused + error === 0 && 'refused'].filter(Boolean);
    return lacks.length === 0 ? [] : [`  never ${lacks.join(' nor ')}: L${line} ${lines[line - 1]?.trim()}`];
  });
  for (const line of missing) console.log(line);
  console.log(`  ${allows.length - missing.length} of ${allows.length} allows were seen to permit and to refuse`);
  return { passed: allows.length - missing.length, failed: missing.length };
}
