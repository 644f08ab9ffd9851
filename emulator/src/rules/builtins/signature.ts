/** How built-in functions and methods are declared: parameter types by name, a body that gets values of those types. */
import {
  Failure,
  type Outcome,
  type RulesList,
  RulesSet,
  type RulesValue,
  type TypeOfName,
} from '../model/rules-value.ts';
import { isOfType, typeName } from '../model/types.ts';

interface ParameterTypes extends TypeOfName {
  any: RulesValue;
  number: number | bigint;
  /** A list, or a set as the list of its items. */
  items: RulesList;
}

export type ParameterType = keyof ParameterTypes;

type Arguments<Types extends readonly ParameterType[]> = {
  readonly [Index in keyof Types]: ParameterTypes[Types[Index]];
};

export interface Builtin {
  /** One entry for each number of arguments that may be given. */
  readonly arities: readonly number[];
  call(name: string, args: RulesList): Outcome;
}

export type BuiltinTable = Readonly<Record<string, Builtin>>;

/** A function of fixed parameters. For methods the first parameter is the receiver. */
export function builtin<const Types extends readonly ParameterType[]>(
  types: Types,
  body: (...args: Arguments<Types>) => Outcome,
): Builtin {
  return {
    arities: [types.length],
    call(name, args) {
      const fitting = args.map((arg, index) => fit(arg, types[index] ?? 'any'));
      if (fitting.length !== types.length || fitting.includes(undefined)) return mismatch(name, args);
      // Each argument has just been checked against its declared type.
      return body(...(fitting as unknown as Arguments<Types>));
    },
  };
}

/** Several functions under one name; the first whose parameters fit is called. */
export function overloaded(...variants: readonly Builtin[]): Builtin {
  return {
    arities: variants.flatMap(({ arities }) => arities),
    call(name, args) {
      let outcome: Outcome = mismatch(name, args);
      for (const variant of variants) {
        outcome = variant.call(name, args);
        if (!(outcome instanceof Mismatch)) return outcome;
      }
      return outcome;
    },
  };
}

/** No variant of a function takes such arguments. */
class Mismatch extends Failure {}

function mismatch(name: string, args: RulesList): Mismatch {
  const types = args.map((arg) => typeName(arg) ?? 'unknown').join(', ');
  return new Mismatch(`Function [${name}] called with unsupported arguments (${types}).`);
}

function fit(value: RulesValue, type: ParameterType): RulesValue | undefined {
  if (type === 'any') return value;
  if (type === 'items') return value instanceof RulesSet ? value.items : isOfType(value, 'list') ? value : undefined;
  return isOfType(value, type) ? value : undefined;
}
