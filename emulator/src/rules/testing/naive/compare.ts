/** For tests: puts the same rules and request to both evaluators. */
import fc from 'fast-check';
import { type MapValue, Timestamp, type Value } from '../../../values/value.ts';
import { compileRules } from '../../compile.ts';
import type { DocumentRequest, Judgment, RulesDocument } from '../../ruleset.ts';
import { programs, requests } from './arbitraries.ts';
import { type NaiveAnswer, NaiveEvaluator, type NaiveRequest } from './naive-evaluator.ts';
import { type NaiveMap, type NaiveValue, printProgram } from './program.ts';

const ROOT = '/databases/(default)/documents';
/** Well below the language's limit of 1,000, which the naive evaluator does not have. */
const MAX_STEPS = 500;

/** What the cases came to, so that a test can tell that they are not all errors. */
export type Tally = Record<'allowed' | 'false' | 'error', number>;

/** How many requests are put to the same rules. To draw rules takes longer than to evaluate them. */
const REQUESTS_EACH = 10;

/** A case is one request to one set of rules. Throws with the smallest rules and requests on which the evaluators differ. */
export function compareEvaluators({ cases, seed }: { cases: number; seed: number }): Tally {
  const tally: Tally = { allowed: 0, false: 0, error: 0 };
  const drawn = fc.array(requests, { minLength: REQUESTS_EACH, maxLength: REQUESTS_EACH });
  const property = fc.property(programs, drawn, (program, asked) => {
    const source = printProgram(program);
    const judgeReally = realJudge(source);
    for (const request of asked) {
      const naive = new NaiveEvaluator(program, request);
      const expected = naive.judge();
      fc.pre(naive.steps <= MAX_STEPS);
      const actual = judgeReally(request);
      const [one, other] = [actual, expected].map(comparable);
      if (one !== other) throw new Error(`The evaluator says ${one}, the naive one ${other}, of\n${source}`);
      for (const outcome of actual.outcomes) tally[outcome]++;
    }
  });
  fc.assert(property, { numRuns: Math.ceil(cases / REQUESTS_EACH), seed });
  return tally;
}

/** After one `allow` that allows, the others are not evaluated. */
function comparable({ isAllowed, outcomes }: NaiveAnswer): string {
  return isAllowed ? 'allowed' : `denied: ${outcomes.toSorted().join(', ')}`;
}

function realJudge(source: string): (request: NaiveRequest) => NaiveAnswer {
  let judged: Judgment | undefined;
  const { ruleset, issues } = compileRules(source, 'rules', {
    onJudged: (judgment) => {
      judged = judgment;
    },
  });
  if (ruleset === undefined) throw new Error(`${issues.map(({ description }) => description).join('\n')}\n${source}`);
  return (request) => {
    const { allowed } = ruleset.authorize(toRequest(request));
    const outcomes = (judged?.allows ?? []).map(({ result }) => (result === 'not proved' ? 'error' : result));
    return { isAllowed: allowed, outcomes };
  };
}

function toRequest({ method, path, auth, before, after, world }: NaiveRequest): DocumentRequest {
  const absolute = `${ROOT}/${path.join('/')}`;
  const documentOf = (at: string, fields: NaiveMap | null): RulesDocument | null =>
    fields && { path: at, fields: toFields(fields) };
  const read = (at: string) => documentOf(at, world[at.replace(`${ROOT}/world/`, '')] ?? null) ?? undefined;
  const { uid, token } = auth ?? {};
  return {
    method,
    path: absolute,
    auth: auth && { uid: String(uid), token: toFields(token as NaiveMap) },
    time: new Timestamp(1_790_000_000, 0),
    documents: { before: read, after: read },
    accessLimit: 10,
    resource: documentOf(absolute, before),
    requestResource: documentOf(absolute, after),
  };
}

function toFields(map: NaiveMap): MapValue {
  return new Map(Object.entries(map).map(([key, value]) => [key, toValue(value)]));
}

function toValue(value: NaiveValue): Value {
  if (Array.isArray(value)) return value.map(toValue);
  return typeof value === 'object' && value !== null
    ? toFields(value as NaiveMap)
    : (value as Exclude<NaiveValue, object>);
}
