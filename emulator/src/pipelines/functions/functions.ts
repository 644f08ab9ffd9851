/** All functions of pipelines by the name that SDKs send. https://firebase.google.com/docs/firestore/pipelines/functions/all_functions */
import type { FunctionTable } from '../model/definition.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import { COMPARISONS } from './comparison.ts';
import { LOGIC } from './logical.ts';
import { MAPS } from './maps.ts';
import { PATTERNS } from './patterns.ts';
import { ROUNDING } from './rounding.ts';
import { TEXTS } from './texts.ts';
import { TIMESTAMPS } from './timestamps.ts';
import { VALUES } from './values.ts';
import { VECTORS } from './vectors.ts';

export const FUNCTIONS: FunctionTable = {
  ...{ ...ARITHMETIC, ...ROUNDING, ...COMPARISONS, ...LOGIC },
  ...{ ...ARRAYS, ...MAPS, ...TEXTS, ...PATTERNS, ...TIMESTAMPS, ...VALUES, ...VECTORS },
};
