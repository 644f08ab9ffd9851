/** Summarises the advisories that npm's registry has about the packages that are shipped. */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

const counts = z.object({ low: z.number(), moderate: z.number(), high: z.number(), critical: z.number() });
const report = z.object({
  vulnerabilities: z.record(z.string(), z.looseObject({ severity: z.string() })),
  metadata: z.looseObject({ vulnerabilities: counts }),
});
const refusal = z.object({ message: z.string() });

export interface Advisories {
  readonly text: string;
  /** Whether a shipped package has a high or critical advisory. */
  readonly isRefused: boolean;
  /** False where the registry did not tell: nothing is known then, good or bad. */
  readonly isKnown: boolean;
}

export function adviseOnPackages(): Advisories {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return describeAdvisories(stdout);
}

/** `output` is what `npm audit --json` printed: nothing at all where npm itself failed. @throws SyntaxError when it is something else */
export function describeAdvisories(output: string): Advisories {
  const parsed: unknown = output.trim() === '' ? {} : JSON.parse(output);
  const audit = report.safeParse(parsed);
  if (!audit.success) {
    const reason = refusal.safeParse(parsed).data?.message ?? 'npm gave no report';
    const text = `No advisory data could be reached (${reason}): nothing is known, good or bad.`;
    return { text, isRefused: false, isKnown: false };
  }
  const { low, moderate, high, critical } = audit.data.metadata.vulnerabilities;
  const worst = Object.entries(audit.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `\n  ${severity}: ${name}`);
  const text = `Advisories about what is shipped: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`;
  return { text: text + worst.join(''), isRefused: high + critical > 0, isKnown: true };
}
