/** Makes a pipeline of the wire's stages. What is not implemented is refused by name here, before anything is read. */
import { matchesQuery } from '../query/match.ts';
import type { Document, DocumentReader } from '../values/document.ts';
import { type Json, objectOrEmpty, readList, requireObject } from '../values/json.ts';
import { invalidArgument } from '../values/rpc-error.ts';
import { listedQuery } from './constraints.ts';
import { notImplemented } from './model/errors.ts';
import type { PipelineContext, Row, Scope } from './model/expression.ts';
import { defineVariables, type ParseContext } from './parse-expression.ts';
import { type Reading, readRows, type Scan, SOURCES } from './stages/sources.ts';
import { type Stage, StageCall } from './stages/stage.ts';
import { STAGES } from './stages/stages.ts';
import type { Subquery } from './subqueries.ts';

/** A source and the stages after it. */
export interface Branch {
  readonly scan: Scan;
  readonly stages: readonly Stage[];
}

export interface Pipeline {
  /** The pipeline itself, then those that it is united with, and subqueries. */
  readonly branches: readonly Branch[];
  /** False if it only counts documents. */
  readonly readsFields: boolean;
  /**
   * With `onlyListed` each branch reads only documents of its `listedQuery`: what rules forbid must not be told by the error of an
   * expression either.
   */
  readonly run: (reader: DocumentReader, onlyListed: boolean) => Iterable<Row>;
}

/** @throws RpcError INVALID_ARGUMENT or UNIMPLEMENTED */
export function parsePipeline(json: Json | undefined, context: PipelineContext): Pipeline {
  const inner: Branch[] = [];
  let reading: Reading | undefined;
  const parseSubquery = (subquery: Json | undefined, known: ParseContext): Subquery => {
    const { branches, columns, run } = parseStages(subquery, known);
    inner.push(...branches);
    const runFor = (outer: Scope): Iterable<Row> => {
      if (reading === undefined) throw new Error('A subquery runs while its pipeline does.');
      return run({ ...reading, outer });
    };
    return { columns, run: runFor };
  };
  const whole = parseStages(json, { ...context, variables: undefined, parseSubquery });
  if (whole.branches.some(({ scan }) => scan.kind === 'subcollection')) {
    throw invalidArgument('A pipeline of a subcollection can only be a part of another one.');
  }
  return {
    branches: [...whole.branches, ...inner],
    readsFields: whole.readsFields,
    run: (reader, onlyListed) => {
      reading = { reader, onlyListed, outer: undefined };
      return whole.run(reading);
    },
  };
}

interface ParsedStages {
  readonly branches: readonly Branch[];
  readonly readsFields: boolean;
  readonly columns: number | undefined;
  readonly run: (reading: Reading) => Iterable<Row>;
}

function parseStages(json: Json | undefined, context: ParseContext): ParsedStages {
  const given = readList(requireObject(json, 'pipeline'), 'stages');
  context.budget.requireStages(given.length);
  const calls = given.map((stage) => new StageCall(requireObject(stage, 'stage')));
  const [first, ...rest] = calls;
  if (first === undefined) throw invalidArgument('A pipeline needs a stage.');
  const scan = parseSource(first, context);
  const united: ParsedStages[] = [];
  const stages: Stage[] = [];
  const steps: ((rows: Iterable<Row>, reading: Reading) => Iterable<Row>)[] = [];
  let known = context;
  for (const call of rest) {
    if (call.name === 'union') {
      const other = parseUnion(call, context);
      united.push(other);
      stages.push({ run: (rows) => rows });
      steps.push((rows, reading) => concat(rows, other.run(reading)));
    } else {
      const stage = parseStage(call, known);
      known = defineVariables(known, stage.defines ?? [], stage.definesDocuments);
      stages.push(stage);
      steps.push((rows, { outer }) => (outer ? keepVariables(stage.run(rows), outer) : stage.run(rows)));
    }
  }
  return {
    branches: [{ scan, stages }, ...united.flatMap(({ branches }) => branches)],
    readsFields: stages.find(({ unread }) => unread !== 'passed')?.unread !== 'counted',
    columns: countColumns(stages),
    run: (reading) =>
      steps.reduce<Iterable<Row>>((rows, step) => step(rows, reading), readSource({ scan, stages }, reading, context)),
  };
}

function readSource({ scan, stages }: Branch, reading: Reading, context: PipelineContext): Iterable<Row> {
  const query = reading.onlyListed && scan.kind === 'collection' ? listedQuery(scan, stages) : undefined;
  const isListed = (document: Document) => query === undefined || matchesQuery(query, document);
  return readRows(scan, reading, { ...context, isListed });
}

/** In a subquery, rows that a stage made of others still see what is around them. */
function* keepVariables(rows: Iterable<Row>, { variables }: Scope): Generator<Row> {
  for (const row of rows) yield row.variables ? row : { ...row, variables };
}

function countColumns(stages: readonly Stage[]): number | undefined {
  let count: number | undefined;
  for (const { columns, passesConditions, unread } of stages) {
    if (!passesConditions && unread !== 'passed') count = columns;
  }
  return count;
}

function parseSource(call: StageCall, context: ParseContext): Scan {
  const parse = Object.hasOwn(SOURCES, call.name) ? SOURCES[call.name] : undefined;
  if (parse === undefined) {
    if (Object.hasOwn(STAGES, call.name) || call.name === 'union') {
      throw invalidArgument(`A pipeline starts with a source, not with the stage ${call.name}.`);
    }
    throw notImplemented(`The stage ${call.name}`);
  }
  const scan = parse(call, context);
  const index = call.takeOption('force_index');
  // The index of names, which every collection has: no answer depends on it.
  if (index !== undefined && index.stringValue !== 'primary')
    throw notImplemented('An index other than primary in force_index');
  call.requireAllRead();
  return scan;
}

function parseStage(call: StageCall, context: ParseContext): Stage {
  const parse = Object.hasOwn(STAGES, call.name) ? STAGES[call.name] : undefined;
  if (parse === undefined) {
    if (Object.hasOwn(SOURCES, call.name)) throw invalidArgument(`The stage ${call.name} is the first of a pipeline.`);
    throw notImplemented(`The stage ${call.name}`);
  }
  const stage = parse(call, context);
  call.requireAllRead();
  return stage;
}

/** Duplicates stay. */
function parseUnion(call: StageCall, context: ParseContext): ParsedStages {
  const [argument] = call.requireArgs(1);
  call.requireAllRead();
  return parseStages(objectOrEmpty(argument).pipelineValue, context);
}

function* concat(rows: Iterable<Row>, others: Iterable<Row>): Generator<Row> {
  yield* rows;
  yield* others;
}
