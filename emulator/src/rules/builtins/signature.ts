/** Declares built-in functions and methods: the names of the parameter types, and a body that gets values of these types. */
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
  /** The numbers of arguments that the function takes. */
  readonly arities: readonly number[];
  call(name: string, args: RulesList): Outcome;
}

export type BuiltinTable = Readonly<Record<string, Builtin>>;

/** A function with one list of parameters. The first parameter of a method is the receiver. */
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

/** Several functions under one name. A call goes to the first whose parameter types fit. */
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

/** The failure when no variant of a function takes the arguments. */
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
