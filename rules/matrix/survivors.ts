/** Puts the rows to every mutant of the rules: a mutant survives if each row still gets its answer. */
import { readFileSync } from 'node:fs';
import { compileRules } from '../../emulator/src/rules/compile.ts';
import { type Mutant, mutantsOf } from '../../emulator/src/rules/mutate/mutants.ts';
import type { Ruleset } from '../../emulator/src/rules/ruleset.ts';
import { EQUIVALENT, type RulesFileName } from './equivalent.ts';
import { FIRESTORE_ROWS, type Row, STORAGE_ROWS } from './requests.ts';

export interface Outcome {
  readonly mutants: number;
  /** Mutants that are no rules: nobody could deploy them. */
  readonly broken: number;
  readonly killed: number;
  readonly survivors: readonly Mutant[];
  /** Survivors that cannot be killed, with the reason. */
  readonly equivalent: readonly (Mutant & { readonly reason: string })[];
}

const readRules = (name: RulesFileName) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The titles of the rows that do not get their answer, or get it by other reads. */
export async function findFailures(
  name: RulesFileName,
  source = readRules(name),
  isFirstEnough = false,
): Promise<string[]> {
  const { ruleset, issues } = compileRules(source, name);
  if (ruleset === undefined)
    throw new Error(issues.map(({ line, description }) => `L${line} ${description}`).join('\n'));
  return name === 'firestore.rules'
    ? findFailuresIn(FIRESTORE_ROWS, (request) => ruleset.authorize(request), isFirstEnough)
    : findFailuresIn(STORAGE_ROWS, (request) => ruleset.authorizeStorage(request), isFirstEnough);
}

type Verdict = ReturnType<Ruleset['authorize']>;

async function findFailuresIn<Request>(
  rows: readonly Row<Request>[],
  judge: (request: Request) => Verdict | Promise<Verdict>,
  isFirstEnough: boolean,
): Promise<string[]> {
  const failures: string[] = [];
  for (const { title, request, isAllowed, reads } of rows) {
    const { allowed, documentReads } = await judge(request);
    if (allowed !== isAllowed || documentReads !== reads) failures.push(title);
    if (isFirstEnough && failures.length > 0) break;
  }
  return failures;
}

export async function tryMutants(name: RulesFileName): Promise<Outcome> {
  const mutants = mutantsOf(readRules(name));
  const working = mutants.filter(({ source }) => compileRules(source).ruleset !== undefined);
  const survivors: Mutant[] = [];
  for (const mutant of working) {
    if ((await findFailures(name, mutant.source, true)).length === 0) survivors.push(mutant);
  }
  const equivalent = survivors.flatMap((mutant) => {
    const reason = reasonFor(name, mutant);
    return reason === undefined ? [] : [{ ...mutant, reason }];
  });
  return {
    mutants: mutants.length,
    broken: mutants.length - working.length,
    killed: working.length - survivors.length,
    survivors: survivors.filter((mutant) => reasonFor(name, mutant) === undefined),
    equivalent,
  };
}

function reasonFor(name: RulesFileName, { change }: Mutant): string | undefined {
  return EQUIVALENT[name].find(({ changes }) => changes.includes(change))?.reason;
}
