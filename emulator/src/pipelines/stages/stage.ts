/** A stage of a pipeline, and how its arguments are read. Runs none. */
import { isJsonObject, type Json, type JsonObject, objectOrEmpty, readList, readString } from '../../values/json.ts';
import { type FieldPath, parseFieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { notImplemented } from '../model/errors.ts';
import type { Expression, Row } from '../model/expression.ts';
import type { ParseContext } from '../parse-expression.ts';

export interface Stage {
  readonly run: (rows: Iterable<Row>) => Iterable<Row>;
  /**
   * True if a condition after this stage finds the rows that it would find before it: then it says something of stored documents, of
   * those that it rules out too.
   */
  readonly passesConditions?: true;
  /** Present if the stage looks at no field of its rows: it passes them on, or only counts them. */
  readonly unread?: 'passed' | 'counted';
  /** What holds for every row after the stage. */
  readonly condition?: Expression;
  /** The number of fields that the stage selects for each row. Absent if it adds fields or does not name them all. */
  readonly columns?: number;
  /** The variables that the stage defines for later ones; `definesDocuments` are the ones that hold whole documents. */
  readonly defines?: readonly string[];
  readonly definesDocuments?: readonly string[];
}

export type StageParser = (call: StageCall, context: ParseContext) => Stage;

/** One stage as it was sent. Options that nothing asked for are refused by `requireAllRead`. */
export class StageCall {
  readonly name: string;
  readonly args: readonly Json[];
  readonly #options: JsonObject;

  constructor(json: JsonObject) {
    this.name = readString(json, 'name');
    this.args = readList(json, 'args');
    this.#options = { ...objectOrEmpty(json.options) };
  }

  /** Throws INVALID_ARGUMENT unless there are as many arguments. */
  requireArgs(min: number, max = min): readonly Json[] {
    if (this.args.length >= min && this.args.length <= max) return this.args;
    throw invalidArgument(
      `The stage ${this.name} has ${this.args.length} arguments, which is the wrong number of them.`,
    );
  }

  takeOption(name: string): JsonObject | undefined {
    const value = this.#options[name];
    delete this.#options[name];
    return isJsonObject(value) ? value : undefined;
  }

  /** An option that names a field to put into rows, by a reference or as text. */
  takeFieldOption(name: string): FieldPath | undefined {
    const option = this.takeOption(name);
    if (option === undefined) return undefined;
    return requireChangeable(
      parseFieldPath(option.fieldReferenceValue === undefined ? readString(option, 'stringValue') : readField(option)),
    );
  }

  /** A whole number, zero or more. */
  readCount(value: Json | undefined): number {
    const count = Number(objectOrEmpty(value).integerValue ?? Number.NaN);
    if (Number.isSafeInteger(count) && count >= 0) return count;
    throw invalidArgument(`The stage ${this.name} takes a whole number, zero or more.`);
  }

  requireAllRead(): void {
    const [option] = Object.keys(this.#options);
    if (option !== undefined) throw notImplemented(`The option ${option} of the stage ${this.name}`);
  }
}

function readField(value: JsonObject): string {
  return readString(value, 'fieldReferenceValue');
}

/** The field that an argument refers to. */
export function readFieldArgument(value: Json | undefined): FieldPath {
  return parseFieldPath(readField(objectOrEmpty(value)));
}

/** A field that a stage puts into rows, or removes. Those of the document itself, such as its name, are none. */
export function requireChangeable(path: FieldPath): FieldPath {
  const [name = ''] = path;
  if (name.startsWith('__')) throw notImplemented(`A change of the field ${name}`);
  return path;
}
