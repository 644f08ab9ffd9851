/** All functions of pipelines by the name that SDKs send. https://firebase.google.com/docs/firestore/pipelines/functions/all_functions */
import type { FunctionTable } from '../model/definition.ts';
import { COMPARISONS } from './comparison.ts';
import { LOGIC } from './logical.ts';

export const FUNCTIONS: FunctionTable = {
  ...COMPARISONS,
  ...LOGIC,
};
