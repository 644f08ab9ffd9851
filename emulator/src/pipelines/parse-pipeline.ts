/** Makes a pipeline of the wire's stages. What is not implemented is refused by name here, before anything is read. */
import { matchesQuery } from '../query/match.ts';
import type { Document, DocumentReader } from '../values/document.ts';
import { type Json, objectOrEmpty, readList, requireObject } from '../values/json.ts';
import { invalidArgument } from '../values/rpc-error.ts';
import { listedQuery } from './constraints.ts';
import { notImplemented } from './model/errors.ts';
import type { PipelineContext, Row } from './model/expression.ts';
import { defineVariables, type ParseContext } from './parse-expression.ts';
import { readDocuments, readRows, type Scan, SOURCES } from './stages/sources.ts';
import { type Stage, StageCall } from './stages/stage.ts';
import { STAGES } from './stages/stages.ts';

/** A source and the stages after it. */
export interface Branch {
  readonly scan: Scan;
  readonly stages: readonly Stage[];
}

export interface Pipeline {
  /** The pipeline itself, then those that it is united with. */
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
  const given = readList(requireObject(json, 'pipeline'), 'stages');
  context.budget.requireStages(given.length);
  const calls = given.map((stage) => new StageCall(requireObject(stage, 'stage')));
  const [first, ...rest] = calls;
  if (first === undefined) throw invalidArgument('A pipeline needs a stage.');
  const scan = parseSource(first, context);
  const united: Pipeline[] = [];
  const stages: Stage[] = [];
  const steps: ((rows: Iterable<Row>, ...read: Parameters<Pipeline['run']>) => Iterable<Row>)[] = [];
  let known: ParseContext = { ...context, variables: undefined };
  for (const call of rest) {
    if (call.name === 'union') {
      const other = parseUnion(call, context);
      united.push(other);
      stages.push({ run: (rows) => rows });
      steps.push((rows, ...read) => concat(rows, other.run(...read)));
    } else {
      const stage = parseStage(call, known);
      known = defineVariables(known, stage.defines ?? []);
      stages.push(stage);
      steps.push((rows) => stage.run(rows));
    }
  }
  return {
    branches: [{ scan, stages }, ...united.flatMap(({ branches }) => branches)],
    readsFields: stages.find(({ unread }) => unread !== 'passed')?.unread !== 'counted',
    run: (reader, onlyListed) =>
      steps.reduce<Iterable<Row>>(
        (rows, step) => step(rows, reader, onlyListed),
        readRows(onlyListed ? readListed(scan, stages, reader) : readDocuments(scan, reader), context),
      ),
  };
}

function* readListed(scan: Scan, stages: readonly Stage[], reader: DocumentReader): Generator<Document> {
  const query = scan.kind === 'documents' ? undefined : listedQuery(scan, stages);
  for (const document of readDocuments(scan, reader)) {
    if (query === undefined || matchesQuery(query, document)) yield document;
  }
}

function parseSource(call: StageCall, context: PipelineContext): Scan {
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
function parseUnion(call: StageCall, context: PipelineContext): Pipeline {
  const [argument] = call.requireArgs(1);
  call.requireAllRead();
  return parsePipeline(objectOrEmpty(argument).pipelineValue, context);
}

function* concat(rows: Iterable<Row>, others: Iterable<Row>): Generator<Row> {
  yield* rows;
  yield* others;
}
